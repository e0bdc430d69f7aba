import type { SerializeFrom } from "@remix-run/node";
import type { AdminOrderData } from "~/modules/orders/admin/admin-orders.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export function OrderMoney({ order }: Pick<SerializeFrom<AdminOrderData>, "order">) {
  return (
    <>
      <dl className="sum">
        {order.rows.map((row) => (
          <div className="facts__row" key={row.kind + row.label}>
            <dt className={row.kind === "payable" ? "sum__total" : undefined}>{row.label}</dt>
            <dd className={row.kind === "payable" ? "sum__total money" : undefined}>
              {formatYuan(row.amount)}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="paper-list">
        {order.payments.map((payment) => (
          <li key={`${payment.paymentMethod} ${payment.at} ${payment.amount}`}>
            {payment.paymentMethod} {formatYuan(payment.amount)}
            <span className="paper-list__end">
              {payment.at === null ? "" : formatTime(payment.at)} {payment.state}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
