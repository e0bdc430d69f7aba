/** POST /cart/swaps: puts a product of an add-on deal (换购) into the cart from any page. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { addAddOnDeal } from "~/modules/cart/lines/add-on-lines.server";
import { offerAnswer } from "~/modules/cart/page/offer-answer";
import { AddOnDealFields } from "~/modules/cart/page/offer-form";
import { inCompany } from "~/modules/company/identity/lock.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";

/** Signing in returns with GET. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return redirect("/cart", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, AddOnDealFields);
  if (!form.ok) return redirectWith("/cart", { kind: "warning", text: "没有加入，请重新填写数量" });
  const { offer, goods, number: quantity, shownPrice, back, quiet } = form.value;
  const at = now();
  const added =
    quantity === null
      ? { ok: false, text: "请填写正确的数量" }
      : await inCompany(viewer.buyer.companyId, (trx) =>
          addAddOnDeal(trx, viewer, { offerId: offer, goodsId: goods, quantity, shownPrice }, at),
        );
  const { to, message } = offerAnswer(added, back);
  return quiet ? json({ kind: message.kind, text: message.text, ok: added.ok }) : redirectWith(to, message);
}
