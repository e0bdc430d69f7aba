/** Takes in the forms of step 2: 303 to paying, or the same page with what changed or must be mended. */
import { json } from "@remix-run/node";
import { setCartExpiry } from "~/cart/cart.server";
import { addAddress } from "~/company/address.server";
import { regionFault } from "~/company/address-page";
import type { SignedIn } from "~/company/buyer";
import { inCompany } from "~/company/lock.server";
import { regionChoices } from "~/company/regions";
import { readForm, type FormReply } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";
import { adjustmentOf } from "./adjust";
import { adjustCart } from "./adjust.server";
import { CheckForm } from "./check-form";
import type { CheckReply } from "./check-page";
import { wishQuery, type CheckWish } from "./draft";
import { placeOrders } from "./place.server";
import { changeText, type CartChange } from "./seen";

/** Places the orders, adds an address to the company's, or alters a line first. */
export async function submitCheck(
  request: Request,
  viewer: SignedIn,
  wish: CheckWish,
  now: number,
): Promise<Response> {
  const form = await readForm(request, CheckForm);
  if (!form.ok) return form.isAnothers ? form.response : withRegions(form.response);
  if (form.value.intent === "address") {
    const input = form.value;
    const fault = regionFault(input);
    if (input.pickRegion || fault)
      return withRegions(form.refuse(fault ? { fields: { areaCode: [fault] } } : {}));
    const added = await inCompany(viewer.buyer.companyId, (trx) =>
      addAddress(trx, viewer.buyer.companyId, input),
    );
    if (!added.ok) {
      const { field, text } = added;
      return withRegions(form.refuse(field === null ? { form: [text] } : { fields: { [field]: [text] } }));
    }
    const text = added.state === "released" ? "收货地址已添加" : "收货地址已提交审核，通过后即可使用";
    return redirectWith(request, `/cart/step2${wishQuery(wish)}`, { kind: "success", text });
  }
  const { expiryMonths } = form.value;
  if (form.value.intent === "adjust") {
    const adjustment = adjustmentOf(new URL(request.url).searchParams);
    const said = wish.group ? "" : await adjustCart(viewer, adjustment, expiryMonths, now);
    // What was typed stays: the rest of the form is not sent yet.
    const { initialValue } = (await form.refuse({}).json()) as FormReply;
    return json<CheckReply>({ initialValue, said });
  }
  const { intent, agree, ...draft } = form.value;
  // The page that follows a refusal shows the cart as it was asked for.
  if (!wish.group)
    await inCompany(viewer.buyer.companyId, (trx) =>
      setCartExpiry(trx, viewer.buyer.companyId, expiryMonths, now),
    );
  const placed = await placeOrders(viewer, { ...draft, ...wish }, now);
  if (placed.ok) return redirectWith(request, placed.to);
  const reply = (await form.refuse({}).json()) as FormReply;
  return json<CheckReply>({ ...reply, ...toldChanges(placed.changes) }, { status: 400 });
}

function toldChanges(changes: readonly CartChange[]): Pick<CheckReply, "changes" | "isBlocked"> {
  return {
    changes: changes.map((change) => ({
      text: changeText(change),
      ...(change.kind === "blocked" && change.to
        ? { way: { to: change.to, text: change.way ?? "查看" } }
        : {}),
    })),
    isBlocked: changes.some((change) => change.kind === "blocked"),
  };
}

/** The address form again with the lists for what was chosen; asking for the next list is no mistake. */
async function withRegions(response: Response): Promise<Response> {
  const reply = (await response.json()) as CheckReply;
  const typed = reply.initialValue ?? {};
  if (typed.intent !== "address") return json(reply, { status: response.status });
  const regions = regionChoices(String(typed.province ?? ""), String(typed.city ?? ""));
  if (typed.pickRegion) return json<CheckReply>({ initialValue: typed, regions });
  return json<CheckReply>({ ...reply, regions }, { status: response.status });
}
