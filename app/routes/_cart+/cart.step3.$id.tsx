/** /cart/step3/:id: paying an order (specification, section 2, "Cart"). */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf, payPage } from "~/orders/paying.server";
import { submitPayment } from "~/orders/start-payment.server";
import { PayPageView, type PayReply } from "~/payments/pay-form";
import { ticksOf } from "~/payments/pay-page";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "支付订单", search: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = orderIdOf(params.id);
  const page = await payPage(buyer.companyId, id, ticksOf(new URL(request.url).searchParams), now());
  if (page === null) notFound();
  if (page === "settled") throw redirect(`/cart/step4?id=${id}`, 303);
  if (page.isEphedrine) throw redirect(`/cart/hm?id=${id}`, 303);
  return json({ page });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return submitPayment(request, viewer, orderIdOf(params.id), now());
}

export default function PayOrder() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<PayReply>();
  return <PayPageView page={page} reply={reply} />;
}
