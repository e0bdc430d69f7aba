import { json } from "@remix-run/node";
import { z } from "zod";
import { AddressFormFields, RegionPick } from "~/modules/company/addresses/address";
import { regionFault } from "~/modules/company/addresses/address-region";
import { saveAddress } from "~/modules/company/addresses/save-address.server";
import type { Refuse } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { regionChoices } from "~/platform/values/regions";
import type { CheckoutReply } from "./checkout-page";

export const NewAddressForm = z.object({
  intent: z.literal("address"),
  token: z.string(),
  ...RegionPick,
  ...AddressFormFields,
});

/** Adds an address to the company, once for the token; or returns errors, none if only the next region list was requested. */
export async function addCheckoutAddress(
  companyId: number,
  input: z.output<typeof NewAddressForm>,
): Promise<{ ok: true; text: string } | { ok: false; errors: Parameters<Refuse>[0] }> {
  const fault = regionFault(input);
  if (fault) return { ok: false, errors: { fields: { areaCode: [fault] } } };
  if (input.pickRegion) return { ok: false, errors: {} };
  const { token, receiver, phone, areaCode, detail } = input;
  const added = (await saveAddress(companyId, { token, receiver, phone, areaCode, detail }, now()))!;
  if (!added.ok) {
    const { field, text } = added;
    return { ok: false, errors: field === null ? { form: [text] } : { fields: { [field]: [text] } } };
  }
  const text = added.state === "released" ? "收货地址已添加" : "收货地址已提交审核，通过后即可使用";
  return { ok: true, text };
}

/** Returns the address form with the region lists of its input; requesting the next list is no error. */
export async function withRegions(refused: Response): Promise<Response> {
  const reply = (await refused.json()) as CheckoutReply;
  const input = reply.initialValue ?? {};
  if (input.intent !== "address") return json(reply, { status: refused.status });
  const regions = regionChoices(String(input.province ?? ""), String(input.city ?? ""));
  if (input.pickRegion) return json<CheckoutReply>({ initialValue: input, regions });
  return json<CheckoutReply>({ ...reply, regions }, { status: refused.status });
}
