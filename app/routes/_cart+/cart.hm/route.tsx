/** /cart/hm: paying an order of ephedrine products, by company transfer alone (specification, section 2, "Cart"). */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readPayPage, listUnpaidOrders } from "~/modules/orders/payment/payment-funds.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { PaymentForm } from "~/modules/payments/payment/pay-input";
import { startRefusalErrors } from "~/modules/payments/payment/plan";
import { PayPageView } from "~/modules/payments/providers/pay-page-view";
import { formBytes } from "~/platform/files/files.server";
import { orRefuse, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { redirectWith } from "~/platform/http/message.server";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";

export const handle: PageHandle = { title: "支付订单", search: false, step: 3 };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const orderId = new URL(request.url).searchParams.get("id");
  const oldest =
    orderId === null ? await listUnpaidOrders(buyer.companyId, now(), { ephedrineOnly: true, limit: 1 }) : [];
  const id = orderId === null ? oldest[0]?.orderId : requireId(orderId);
  if (id === undefined) return json({ page: null });
  const page = await readPayPage(buyer.companyId, id, null, now());
  if (page === null) notFound();
  if (page === "settled") throw redirect(`/cart/step4?id=${id}`, 303);
  if (!page.isEphedrine) throw redirect(`/cart/step3/${id}`, 303);
  return json({ page });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  const orderId = requireId(new URL(request.url).searchParams.get("id"));
  const form = await readForm(request, PaymentForm, { maxBytes: formBytes(1) });
  if (!form.ok) return form.response;
  return orRefuse(form.refuse, async () => {
    const started = await startPayment(viewer, orderId, form.value, now());
    if (started.ok) return redirectWith(started.to);
    if (started.refusal.code === "notFound") notFound();
    return form.refuse(startRefusalErrors(started.refusal));
  });
}

export default function PayEphedrineOrder() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  if (page) return <PayPageView page={page} reply={reply} key={page.orderId} />;
  return (
    <section className="surface">
      <h1 className="sr-only">支付订单</h1>
      <Empty title="没有待付款的含麻商品订单" to="/order" text="查看我的订单">
        <p>含麻黄碱类复方制剂在结算时单独成单，只能使用对公转账付款。</p>
      </Empty>
    </section>
  );
}
