import { Form, Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { INVOICES } from "~/modules/orders/order/order-options";
import type { InvoiceableOrder } from "~/modules/invoices/invoice-page";

export function OrderChoice({ orders }: { orders: readonly InvoiceableOrder[] }) {
  return (
    <Form action="/dzfp">
      <ul className="invoices">
        {orders.map((order) => (
          <li className="invoices__one" key={order.id}>
            <label className="choice invoices__box">
              <input className="choice__box" type="checkbox" name="order" value={order.id} />
              <span className="sr-only">{`选择订单 ${order.number}`}</span>
            </label>
            <div className="invoices__what">
              <h3 className="invoices__number">
                <Link to={`/order/info/${order.id}`}>{order.number}</Link>
              </h3>
              <p>{`下单 ${toDay(order.placedAt)}${order.shippedAt === null ? "" : `　发货 ${toDay(order.shippedAt)}`}`}</p>
            </div>
            <p className="invoices__type">
              {INVOICES[order.chosen as keyof typeof INVOICES] ?? INVOICES.none}
            </p>
            <p className="invoices__money">
              <strong>{formatYuan(order.amount)}</strong>
              <small>{`税额 ${formatYuan(order.tax)}`}</small>
            </p>
            <p className="invoices__do">
              <Link to={`/dzfp?order=${order.id}`}>
                申请开票
                <span className="sr-only">{`：订单 ${order.number}`}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <p className="invoices__bar">
        <button type="submit" className="button button--primary">
          为所选订单申请开票
        </button>
        <span>多张订单合并开在一张发票上；已退回的商品不再开票。</span>
      </p>
    </Form>
  );
}
