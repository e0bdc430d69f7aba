/** /order/info/:id: one order whole; another company's is not found. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/company/viewer.server";
import { casesOfOrder } from "~/orders/case-read.server";
import { invoiceOfOrder } from "~/orders/invoice.server";
import { OrderView } from "~/orders/order-view";
import { orderIdOf } from "~/orders/paying.server";
import { orderOf } from "~/orders/orders.server";
import { papersPage } from "~/orders/order-papers.server";
import { parcelsOf } from "~/orders/parcels.server";
import { reorderAnswers } from "~/orders/reorder.server";
import { refundsOf } from "~/payments/refund-progress.server";
import { now } from "~/platform/clock.server";
import { newFormToken } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import type { PageHandle } from "~/shell/handle";
import { useSeller } from "~/shell/seller";

export const handle: PageHandle = { title: "订单详情" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const order = await orderOf(viewer.buyer.companyId, orderIdOf(params.id));
  if (!order) notFound();
  const again = new URL(request.url).searchParams.get("again");
  const [answers, cases, parcels, invoice, papers, refunds] = await Promise.all([
    reorderAnswers(viewer, order.id, again, now()),
    casesOfOrder(viewer.buyer.companyId, order.id),
    parcelsOf(order.id, now()),
    invoiceOfOrder(viewer.buyer.companyId, order.id),
    papersPage(viewer.buyer.companyId, order.id, now()),
    refundsOf(viewer.buyer.companyId, order.id, now()),
  ]);
  return json({
    order,
    answers,
    cases,
    parcels,
    invoice,
    papers,
    refunds,
    now: now(),
    token: newFormToken(viewer.buyer),
  });
}

export default function Order() {
  return <OrderView {...useLoaderData<typeof loader>()} seller={useSeller()} />;
}
