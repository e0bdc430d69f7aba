import { Link } from "@remix-run/react";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import type { HoldingOrder } from "~/modules/orders/order/held-units.server";

export function HoldingOrders({ orders, unit }: { orders: readonly HoldingOrder[]; unit: string }) {
  if (orders.length === 0) return <p className="soft">没有订单占用。</p>;
  return (
    <ul>
      {orders.map(({ number, status, units }) => (
        <li key={number}>
          <Link to={`/staff/warehouse/${number}`}>{number}</Link>
          {`，${ORDER_STATUS_NAMES[status]}，${units}${unit}`}
        </li>
      ))}
    </ul>
  );
}
