/** /pay/:number: one payment of an order or a recharge, with its code to scan or the way to its provider. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { checkPayment, giveUpPayment, paymentPage } from "~/modules/orders/payment/pay-page.server";
import { PayChangeForm } from "~/modules/payments/payment/pay-input";
import { paymentPath, RECHARGES_PATH } from "~/modules/payments/payment/pay-path";
import { PaymentView } from "~/modules/payments/payment/payment-view";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { shopOrigin } from "~/platform/config/request.server";
import { codeImage } from "~/shell/code.server";
import type { PageHandle } from "~/shell/handle";

export { cartLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "付款" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const { searchParams } = new URL(request.url);
  const isReturned = searchParams.has("returned");
  const page = await paymentPage(buyer.companyId, params.number ?? "", isReturned, now());
  if ("result" in page) throw redirect(page.result, 303);
  const picture = page.code === null ? null : await codeImage(page.code, shopOrigin(request));
  return json({ page, picture, asks: page.isRecharge && searchParams.get("ask") === "cancel" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId } = (await requireCompany(request)).buyer;
  const number = params.number ?? "";
  const form = await readForm(request, PayChangeForm);
  if (!form.ok) return form.response;
  if (form.value.change === "check") {
    const result = await checkPayment(companyId, number, now());
    if (result !== null) return redirectWith(result);
    const text = "还没有收到这笔付款，如已付款请稍候再试";
    return redirectWith(paymentPath(number), { kind: "info", text });
  }
  const result = await giveUpPayment(companyId, number, now());
  if (result !== null) return redirectWith(result);
  return redirectWith(RECHARGES_PATH, { kind: "success", text: "充值已取消" });
}

export default function Payment() {
  return <PaymentView {...useLoaderData<typeof loader>()} />;
}
