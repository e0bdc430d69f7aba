import { Link } from "@remix-run/react";
import { formatYuan } from "~/platform/values/money";
import { Empty } from "~/ui/empty";
import { payByText } from "~/modules/payments/payment/pay-deadline";
import type { OrderAwaitingPayment } from "~/modules/payments/payment/paid-page";
import { payPath } from "~/modules/payments/providers/pay-page";

export function WaitingOrders({ orders, title }: { orders: readonly OrderAwaitingPayment[]; title: string }) {
  return (
    <section className="surface">
      <div className="surface__head">
        <h2 className="surface__title">{title}</h2>
      </div>
      <ul className="waiting-orders">
        {orders.map((order) => (
          <li className="waiting-orders__item" key={order.orderId}>
            <span>
              订单号 <strong>{order.number}</strong>
            </span>
            <strong>{formatYuan(order.payable)}</strong>
            <span className="waiting-orders__until">{payByText(order.payBefore)}</span>
            <Link
              className="button button--small"
              to={payPath(order)}
              aria-label={`去付款，订单 ${order.number}`}
            >
              去付款
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function NoOrderView({ unpaid }: { unpaid: readonly OrderAwaitingPayment[] }) {
  return (
    <div className="checkout">
      <h1 className="sr-only">支付完成</h1>
      {unpaid.length > 0 ? (
        <WaitingOrders orders={unpaid} title={`还有 ${unpaid.length} 张订单待付款`} />
      ) : (
        <section className="surface">
          <Empty title="没有待付款的订单" to="/order" text="查看我的订单" />
        </section>
      )}
    </div>
  );
}
