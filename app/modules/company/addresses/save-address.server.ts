import { inTransaction } from "~/platform/database/database.server";
import { type FormErrors, once } from "~/platform/http/forms/forms.server";
import { type Address, type AddressInput, type SaveAddressForm, savedText } from "./address";
import { regionFault } from "./address-region";
import { addAddress, editAddress, type AddedAddress, type RefusedAddress } from "./address.server";

class Refused extends Error {
  constructor(readonly answer: RefusedAddress | null) {
    super("address refused");
  }
}

/** Saves a new address (no id) or a changed one, once for the token; null for another company's id. A refused form may be sent again. `now` in ms. */
export async function saveAddress(
  companyId: number,
  { id, token, receiver, phone, areaCode, detail }: AddressInput & { id?: number; token: string },
  now: number,
): Promise<AddedAddress | null> {
  const input = { receiver, phone, areaCode, detail };
  try {
    const done = await inTransaction((trx) =>
      once(trx, token, async () => {
        const saved =
          id === undefined
            ? await addAddress(trx, companyId, input, now)
            : await editAddress(trx, { companyId, id }, input, now);
        if (!saved?.ok) throw new Refused(saved);
        return `${saved.state}:${saved.id}`;
      }),
    );
    const [state, saved] = done.split(":");
    return { ok: true, id: Number(saved), state: state as Address["state"] };
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

export type InputSaved = { ok: true; text: string } | { ok: false; errors: FormErrors };

/** Saves an address from its form and returns its state. Refused at fields: an invalid region, and like saveAddress; null as there. `now` in ms. */
export async function saveInputAddress(
  companyId: number,
  input: SaveAddressForm & { id?: number },
  now: number,
): Promise<InputSaved | null> {
  const fault = regionFault(input);
  if (fault) return { ok: false, errors: { fields: { areaCode: [fault] } } };
  const saved = await saveAddress(companyId, input, now);
  if (!saved) return null;
  if (saved.ok) return { ok: true, text: savedText(saved.state) };
  const { field, text } = saved;
  return { ok: false, errors: field === null ? { form: [text] } : { fields: { [field]: [text] } } };
}
