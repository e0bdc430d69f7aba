import { formatMinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { DELIVERIES, INVOICES } from "~/modules/orders/order/order-options";
import { OrderInvoice, type OrderInvoiceProps } from "./order-invoice";
import type { OrderData } from "~/modules/orders/order/orders";

export function OrderFacts({ order, invoice }: { order: OrderData } & Pick<OrderInvoiceProps, "invoice">) {
  const { address } = order;
  return (
    <section className="surface order-facts">
      <div>
        <h2>收货</h2>
        <dl>
          <dt>收货人</dt>
          <dd>{`${address.receiver}　${address.phone}`}</dd>
          <dt>地址</dt>
          <dd>
            {address.region}
            {address.detail}
          </dd>
          <dt>企业</dt>
          <dd>{order.company}</dd>
          <dt>配送</dt>
          <dd>{DELIVERIES[order.delivery]}</dd>
          {order.deliveryDay === null ? null : (
            <>
              <dt>配送日</dt>
              <dd>
                {formatDeliveryDay(order.deliveryDay)}
                {order.status === "pendingPayment" && order.deliveryUntil !== null
                  ? `，请在 ${formatTime(order.deliveryUntil)} 前付款，逾时顺延`
                  : ""}
              </dd>
            </>
          )}
        </dl>
      </div>
      <div>
        <h2>付款</h2>
        {order.payments.length === 0 ? (
          <p>{order.status === "pendingPayment" ? "尚未付款" : "没有付款"}</p>
        ) : (
          <dl>
            {order.payments.map((payment, i) => (
              <Payment key={`${payment.paymentMethod}${i}`} payment={payment} />
            ))}
          </dl>
        )}
      </div>
      <div>
        <h2>发票</h2>
        <dl>
          <dt>类型</dt>
          <dd>{INVOICES[order.invoiceType]}</dd>
          {order.invoiceType === "none" ? null : (
            <>
              <dt>抬头</dt>
              <dd>{order.company}</dd>
            </>
          )}
          <dt>开具</dt>
          <dd>
            <OrderInvoice order={order} invoice={invoice} />
          </dd>
          {order.expiryMonths > 0 ? (
            <>
              <dt>效期</dt>
              <dd>{formatMinimumShelfLife(order.expiryMonths)}</dd>
            </>
          ) : null}
          {order.remark ? (
            <>
              <dt>备注</dt>
              <dd>{order.remark}</dd>
            </>
          ) : null}
        </dl>
      </div>
    </section>
  );
}

function Payment({ payment }: { payment: OrderData["payments"][number] }) {
  const note = payment.state || (payment.at === null ? "" : formatTime(payment.at).slice(5));
  return (
    <>
      <dt>{payment.paymentMethod}</dt>
      <dd>{`${formatYuan(payment.amount)}${note ? `（${note}）` : ""}`}</dd>
    </>
  );
}
