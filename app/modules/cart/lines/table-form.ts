import { z } from "zod";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { withWay } from "~/modules/catalogue/listing/order-sum";

const MAX_ROWS = 500;
const MAX_INPUT = 12;

/** Returns the entered quantities by product id; empty rows are left out. */
export function inputQuantities(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const input = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const id = /^number-(\d{1,9})$/.exec(name)?.[1];
    return id && typeof text === "string" && text.trim() ? [[id, text.trim().slice(0, MAX_INPUT)]] : [];
  });
  return Object.fromEntries(input.slice(0, MAX_ROWS));
}

export const TableForm = z
  .object({ intent: z.enum(["sum", "add"]).default("add") })
  // Invalid rows are answered in that row.
  .catchall(z.unknown())
  .transform(withWay)
  .transform(({ intent, ...fields }) => ({
    intent,
    input: inputQuantities(fields),
    shown: readShownTerms(fields),
  }));
