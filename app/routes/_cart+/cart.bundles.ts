/** POST /cart/bundles: puts sets of a bundle into the cart from any page. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { addBundle } from "~/modules/cart/lines/cart.server";
import { offerAnswer } from "~/modules/cart/page/offer-answer";
import { BundleFields } from "~/modules/cart/page/offer-form";
import { inCompany } from "~/modules/company/identity/lock.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";

/** Signing in returns with GET. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return redirect("/zhzq", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, BundleFields);
  if (!form.ok) return redirectWith("/cart", { kind: "warning", text: "没有加入，请重新填写套数" });
  const { offer, sets, shown, back, quiet } = form.value;
  const at = now();
  const added =
    sets === null
      ? { ok: false, text: "请填写正确的套数" }
      : await inCompany(viewer.buyer.companyId, (trx) =>
          addBundle(trx, viewer, { offerId: offer, sets, shown }, at),
        );
  const { to, message } = offerAnswer(added, back);
  return quiet ? json({ kind: message.kind, text: message.text, ok: added.ok }) : redirectWith(to, message);
}
