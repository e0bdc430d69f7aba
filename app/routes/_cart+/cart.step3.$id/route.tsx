/** /cart/step3/:id: paying an order (specification, section 2, "Cart"). */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { PaymentForm } from "~/modules/payments/payment/pay-input";
import { startRefusalErrors } from "~/modules/payments/payment/plan";
import { PayPageView } from "~/modules/payments/providers/pay-page-view";
import { readTicks, ticksQuery } from "~/modules/payments/providers/pay-page";
import { formBytes } from "~/platform/files/files.server";
import { orRefuse, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "支付订单", search: false, step: 3 };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const id = requireId(params.id);
  const page = await readPayPage(buyer.companyId, id, readTicks(new URL(request.url).searchParams), now());
  if (page === null) notFound();
  if (page === "settled") throw redirect(`/cart/step4?id=${id}`, 303);
  if (page.isEphedrine) throw redirect(`/cart/hm?id=${id}`, 303);
  return json({ page });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const orderId = requireId(params.id);
  const form = await readForm(request, PaymentForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  if (form.value.isUpdate) return redirect(`/cart/step3/${orderId}${ticksQuery(form.value)}`, 303);
  return orRefuse(form.refuse, async () => {
    const started = await startPayment(viewer, orderId, form.value, now());
    if (started.ok) return redirectWith(started.to);
    if (started.refusal.code === "notFound") notFound();
    return form.refuse(startRefusalErrors(started.refusal));
  });
}

export default function PayOrder() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return <PayPageView page={page} reply={reply} key={page.orderId} />;
}
