/** /cart/hm: paying an order of ephedrine goods, by company transfer alone (specification, section 2, "Cart"). */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { orderIdOf, payPage, unpaidOrders } from "~/orders/paying.server";
import { submitPayment } from "~/orders/start-payment.server";
import { PayPageView, type PayReply } from "~/payments/pay-form";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";
import { Empty } from "~/ui/empty";

export const handle: PageHandle = { title: "支付订单", search: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const given = new URL(request.url).searchParams.get("id");
  const oldest =
    given === null ? await unpaidOrders(buyer.companyId, now(), { ephedrineOnly: true, limit: 1 }) : [];
  const id = given === null ? oldest[0]?.orderId : orderIdOf(given);
  if (id === undefined) return json({ page: null });
  const page = await payPage(buyer.companyId, id, null, now());
  if (page === null) notFound();
  if (page === "settled") throw redirect(`/cart/step4?id=${id}`, 303);
  if (!page.isEphedrine) throw redirect(`/cart/step3/${id}`, 303);
  return json({ page });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireCompany(request);
  return submitPayment(request, viewer, orderIdOf(new URL(request.url).searchParams.get("id")), now());
}

export default function PayEphedrineOrder() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<PayReply>();
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
