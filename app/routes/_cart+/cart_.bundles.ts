/** POST /cart/bundles: puts sets of a bundle into the cart from any page. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { addBundle } from "~/cart/cart.server";
import { answerOffer } from "~/cart/offer-answer.server";
import { BundleFields } from "~/cart/offer-form";
import { inCompany } from "~/company/lock.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";

/** Signing in leads back with GET: the bundles are the place to go on. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return redirect("/zhzq", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, BundleFields);
  if (!form.ok) return redirectWith(request, "/cart", { kind: "warning", text: "没有加入，请重新填写套数" });
  const { offer, sets, ...to } = form.value;
  if (sets === null) return answerOffer(request, { ok: false, text: "请填写正确的套数" }, to);
  const at = now();
  const verdict = await inCompany(viewer.buyer.companyId, (trx) => addBundle(trx, viewer, offer, sets, at));
  return answerOffer(request, verdict, to);
}
