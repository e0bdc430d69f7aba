/** /order/info/:id: one order whole; another company's is not found. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findDraftsOfOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { listAfterSalesOfOrder } from "~/modules/returns/request/read.server";
import { findInvoiceOfOrder } from "~/modules/invoices/invoice.server";
import { OrderView } from "./order-view";
import { findOrder } from "~/modules/orders/order/orders.server";
import { findShownDocuments } from "~/modules/documents/order-documents.server";
import { batchReports } from "~/modules/documents/test-reports.server";
import { readOrderParcels } from "~/modules/orders/shipping/parcels.server";
import { reorderAnswers } from "~/modules/orders/overview/reorder.server";
import { listRefunds } from "~/modules/payments/refunds/refund-progress.server";
import { now } from "~/platform/values/clock.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: "订单详情", isPrintout: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const order = await findOrder(viewer.buyer.companyId, requireId(params.id));
  if (!order) notFound();
  const again = new URL(request.url).searchParams.get("again");
  const [answers, cases, parcels, invoice, documents, refunds, reports, approvalRequests, seller] =
    await Promise.all([
      reorderAnswers(viewer, order.id, again, now()),
      listAfterSalesOfOrder(viewer.buyer.companyId, order.id),
      readOrderParcels(order.id, now()),
      findInvoiceOfOrder(viewer.buyer.companyId, order.id),
      findShownDocuments(viewer.buyer.companyId, order.id, now()),
      listRefunds(viewer.buyer.companyId, order.id, now()),
      batchReports(viewer.buyer.companyId, { order: order.number }),
      findDraftsOfOrder(order.id),
      readSeller(),
    ]);
  return json({
    order,
    answers,
    cases,
    parcels,
    invoice,
    papers: documents,
    refunds,
    reports,
    draftOrders: approvalRequests,
    seller,
    now: now(),
    token: newFormToken(viewer.buyer),
  });
}

export default function Order() {
  return <OrderView {...useLoaderData<typeof loader>()} />;
}
