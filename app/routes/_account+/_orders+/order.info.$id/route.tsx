/** /order/info/:id: one order whole; another company's is not found. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Form, Link } from "@remix-run/react";
import { findDraftsOfOrder } from "~/modules/cart/draft-orders/draft-order.server";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { afterSalesFormPath } from "~/modules/returns/status/after-sales";
import { formatBrokenPromise, getBrokenPromise } from "~/modules/orders/order/expiry-promise";
import { Notice } from "~/ui/notice";
import { findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { toColdParcelView } from "~/modules/cold-chain/temperature-view";
import { listAfterSalesOfOrder } from "~/modules/returns/request/read.server";
import { findInvoiceOfOrder } from "~/modules/invoices/invoice.server";
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
import { draftOrderHref } from "~/modules/cart/draft-orders/draft-order";
import { OrderDrafts } from "~/modules/cart/draft-orders/draft-orders";
import { PriceSum } from "~/modules/cart/page/price-sum";
import { Refunds } from "~/modules/payments/refunds/refund-list-view";
import { toDay, formatTime } from "~/platform/values/clock";
import { formatYuan, inCapitals } from "~/platform/values/money";
import { PrintFacts, PrintHead } from "~/ui/print-head";
import { Timeline } from "~/ui/timeline";
import { OrderCases } from "./order-cases";
import { ColdParcels, Parcels } from "./parcels-view";
import { OrderDocumentsSection } from "./order-documents-view";
import { amountLabel, orderStatusText } from "~/modules/orders/order/state-text";
import type { OrderData } from "~/modules/orders/order/orders";
import { ReorderAnswers } from "~/modules/orders/overview/reorder-answers";
import { OrderHead } from "./order-head";
import { OrderFacts } from "./order-facts";
import { OrderLines } from "./order-lines";

export const handle: PageHandle = { title: "订单详情", isPrintout: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireCompany(request);
  const order = await findOrder(viewer.buyer.companyId, requireId(params.id));
  if (!order) notFound();
  const again = new URL(request.url).searchParams.get("again");
  const [answers, cases, parcels, invoice, documents, refunds, reports, approvalRequests, seller, cold] =
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
      findColdParcels(order),
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
    coldParcels: cold.map(toColdParcelView),
    now: now(),
    token: newFormToken(viewer.buyer),
  });
}

export default function Order() {
  const props = useLoaderData<typeof loader>();
  const { order, answers, cases, parcels, invoice, papers: documents, refunds, now, token, seller } = props;
  const bought = order.lines.filter((line) => line.type !== "gift");
  const units = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <>
      <PrintHead
        title="销售订单"
        note={`${seller.name}　订单号 ${order.number}　${orderStatusText(order).text}　打印 ${toDay(now)}`}
      />
      <ReorderAnswers answers={answers} />
      <OrderHead order={order} now={now} token={token} />
      <section className="surface surface--flush">
        <div className="surface__head">
          <h2 className="surface__title">
            商品<small>{`${order.lines.length} 行，${units} 件`}</small>
          </h2>
        </div>
        <BrokenPromises order={order} />
        <OrderLines lines={order.lines} />
        <div className="order-foot">
          <Form className="order-again" id="again" method="post" action={`/order/change/${order.id}`}>
            <input type="hidden" name="token" value={`${token}-lines`} />
            <input type="hidden" name="chosen" value="1" />
            <button type="submit" className="button button--small" name="intent" value="reorder">
              再次购买所选商品
            </button>
            <span className="field__hint">{`共 ${bought.length} 种可选，价格以今日为准`}</span>
          </Form>
          <OrderSum order={order} />
        </div>
      </section>
      <OrderFacts order={order} invoice={invoice} />
      <Parcels orderId={order.id} parcels={parcels} isPart={order.isPart} />
      <ColdParcels parcels={props.coldParcels} />
      <OrderDocumentsSection order={order} papers={documents} />
      <OrderCases orderId={order.id} cases={cases} mayAsk={order.isShipped} />
      <Refunds refunds={refunds} />
      <section className="surface order-history">
        <h2 className="surface__title">订单进度</h2>
        <OrderDrafts draftOrders={props.draftOrders} toPath={draftOrderHref} />
        <Timeline
          items={order.events.map((event, i) => ({
            at: formatTime(event.at),
            text: event.text,
            now: i === 0,
            children: <span className="timeline__who">{`　${event.who}`}</span>,
          }))}
        />
      </section>
      <PrintFacts
        facts={[
          { label: `${amountLabel(order)}（大写）`, text: inCapitals(order.payable), isWide: true },
          { label: "购货单位", text: order.company, isWide: true },
          ...seller.facts,
        ]}
      />
    </>
  );
}

/** Batches that expire sooner than the order promised, and what the buyer may do. */
function BrokenPromises({ order }: { order: OrderData }) {
  const broken = order.lines.flatMap(({ name, batches, promisedExpiry }) =>
    batches.flatMap(({ number: batchNumber, expiresOn, compensation }) => {
      const promised = getBrokenPromise(expiresOn, promisedExpiry);
      return promised === null
        ? []
        : [formatBrokenPromise({ name, batchNumber, expiresOn, promised, compensation })];
    }),
  );
  if (broken.length === 0 || order.status === "cancelled") return null;
  return (
    <Notice kind="warning">
      {`${broken.join("；")}。`}
      {order.isShipped ? (
        <>
          您可以收下，也可以
          <Link className="link--inline" to={`${afterSalesFormPath("return", order.id)}?reason=expiry`}>
            申请退货
          </Link>
          或
          <Link className="link--inline" to={`${afterSalesFormPath("afterSales", order.id)}?reason=expiry`}>
            申请售后
          </Link>
          。
        </>
      ) : (
        "您可以收下，也可以在发货后申请退货或售后。"
      )}
    </Notice>
  );
}

/** The total next to the products, so that it is not only at the end of the page. */
function OrderSum({ order }: { order: OrderData }) {
  return (
    <section className="order-sum" aria-label="金额明细">
      <PriceSum rows={order.rows} />
      {order.cashback > 0 && order.status !== "cancelled" ? (
        <p className="field__hint">
          {order.status === "completed"
            ? `满额返现：红包 ${formatYuan(order.cashback)} 已返`
            : `满额返现：订单完成后返红包 ${formatYuan(order.cashback)}`}
        </p>
      ) : null}
    </section>
  );
}
