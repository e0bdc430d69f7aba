/** /pay/:number: one payment of an order or a recharge, with its code to scan or the way to its provider. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { paymentPage, submitPaymentChange } from "~/orders/pay-desk.server";
import { PaymentView } from "~/payments/payment-view";
import { now } from "~/platform/clock.server";
import { shopOrigin } from "~/platform/request.server";
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
  const { buyer } = await requireCompany(request);
  return submitPaymentChange(request, buyer.companyId, params.number ?? "", now());
}

export default function Payment() {
  return <PaymentView {...useLoaderData<typeof loader>()} />;
}
