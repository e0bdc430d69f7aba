import type { DeliveryResult } from "~/modules/orders/delivery/delivery-run";
import { readWhole } from "~/platform/values/whole-number";

export const answerField = (parcelId: number): string => `result-${parcelId}`;

/** Returns the answers by parcel. */
export function readDeliveryAnswers(
  fields: Readonly<Record<string, unknown>>,
): Map<number, Exclude<DeliveryResult, "">> {
  const answers = new Map<number, Exclude<DeliveryResult, "">>();
  for (const [name, value] of Object.entries(fields)) {
    const id = readWhole(/^result-(\d{1,12})$/.exec(name)?.[1], 1);
    if (id !== null && (value === "delivered" || value === "returned")) answers.set(id, value);
  }
  return answers;
}
