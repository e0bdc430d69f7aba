/** POST /cart/swaps: puts a goods to swap for into the cart from any page. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { addSwap } from "~/cart/swap-lines.server";
import { answerOffer } from "~/cart/offer-answer.server";
import { SwapFields } from "~/cart/offer-form";
import { inCompany } from "~/company/lock.server";
import { requireCompany } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { readForm } from "~/platform/forms.server";
import { redirectWith } from "~/platform/session.server";

/** Signing in leads back with GET: the cart is the place to go on. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCompany(request);
  return redirect("/cart", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const form = await readForm(request, SwapFields);
  if (!form.ok) return redirectWith(request, "/cart", { kind: "warning", text: "没有加入，请重新填写数量" });
  const { offer, goods, number, ...to } = form.value;
  if (number === null) return answerOffer(request, { ok: false, text: "请填写正确的数量" }, to);
  const at = now();
  const verdict = await inCompany(viewer.buyer.companyId, (trx) =>
    addSwap(trx, viewer, offer, goods, number, at),
  );
  return answerOffer(request, verdict, to);
}
