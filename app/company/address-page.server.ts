/** /addr: what it shows, and the forms that it takes in. */
import { json } from "@remix-run/node";
import { inTransaction } from "~/platform/database.server";
import { newFormToken, once, readForm } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { redirectWith, type Flash } from "~/platform/session.server";
import { ADDRESS_LIMIT, AddressBookForm, type Address, type AddressInput } from "./address";
import { regionFault, regionOf, type AddressPage, type AddressReply } from "./address-page";
import {
  addAddress,
  addressesOf,
  editAddress,
  makeDefault,
  removeAddress,
  type AddedAddress,
  type RefusedAddress,
} from "./address.server";
import type { Buyer } from "./buyer";
import { regionChoices } from "./regions";

const HERE = "/addr";

/** The list, or with ?new, ?edit=<id> or ?remove=<id> one address; 404 for an id that is not the company's. */
export async function addressPage(
  buyer: Pick<Buyer, "accountId" | "companyId">,
  query: URLSearchParams,
): Promise<AddressPage> {
  const addresses = await addressesOf(buyer.companyId);
  if (query.has("new"))
    return { mode: "write", address: null, regions: regionChoices(), token: newFormToken(buyer) };
  const named = query.get("edit") ?? query.get("remove");
  if (named === null) return { mode: "list", addresses, limit: ADDRESS_LIMIT };
  const address = addresses.find((one) => String(one.id) === named) ?? notFound();
  if (!query.has("edit")) return { mode: "remove", address };
  const { province, city } = regionOf(address.areaCode);
  return { mode: "write", address, regions: regionChoices(province, city), token: newFormToken(buyer) };
}

/** Takes in a form of /addr: 303 to the list, 400 on the same page with what must be mended, 404 for another company's address. */
export async function submitAddress(request: Request, companyId: number, now: number): Promise<Response> {
  const form = await readForm(request, AddressBookForm);
  if (!form.ok) return form.isAnothers ? form.response : withRegions(form.response);
  const { value } = form;
  if (value.intent === "save") {
    if (value.pickRegion) return withRegions(form.refuse({}));
    const fault = regionFault(value);
    if (fault) return withRegions(form.refuse({ fields: { areaCode: [fault] } }));
    const saved = await saveAddress(companyId, value);
    if (saved === null) notFound();
    if (saved.ok) return redirectWith(request, HERE, savedWords(saved.state));
    const { field, text } = saved;
    return withRegions(form.refuse(field === null ? { form: [text] } : { fields: { [field]: [text] } }));
  }
  if (value.intent === "remove") {
    if (!(await inTransaction((trx) => removeAddress(trx, companyId, value.id, now)))) notFound();
    return redirectWith(request, HERE, { kind: "success", text: "收货地址已删除" });
  }
  if (!(await inTransaction((trx) => makeDefault(trx, companyId, value.id)))) notFound();
  return redirectWith(request, HERE, { kind: "success", text: "已设为默认收货地址" });
}

class Refused extends Error {
  constructor(readonly answer: RefusedAddress | null) {
    super("address refused");
  }
}

/** Saves a new address (no id) or a changed one, once for the token; null for an id that is not the company's. A refused one may be sent again. */
export async function saveAddress(
  companyId: number,
  { id, token, receiver, phone, areaCode, detail }: AddressInput & { id?: number; token: string },
): Promise<AddedAddress | null> {
  const input = { receiver, phone, areaCode, detail };
  try {
    const done = await inTransaction((trx) =>
      once(trx, token, async () => {
        const saved =
          id === undefined
            ? await addAddress(trx, companyId, input)
            : await editAddress(trx, companyId, id, input);
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

function savedWords(state: Address["state"]): Flash {
  return state === "released"
    ? { kind: "success", text: "收货地址已保存" }
    : { kind: "success", text: "收货地址已提交审核，通过后即可使用" };
}

/** The form again with the lists for what was chosen; asking for the next list is no mistake. */
async function withRegions(response: Response): Promise<Response> {
  const reply = (await response.json()) as AddressReply;
  const typed = reply.initialValue ?? {};
  if (typed.intent !== "save") return json(reply, { status: response.status });
  const regions = regionChoices(String(typed.province ?? ""), String(typed.city ?? ""));
  if (typed.pickRegion) return json<AddressReply>({ initialValue: typed, regions });
  return json<AddressReply>({ ...reply, regions }, { status: response.status });
}
