import { Link } from "@remix-run/react";
import { OrderStateMark } from "~/modules/orders/admin/order-state";
import type { PackingOrder } from "~/modules/orders/admin/packing.server";

export function NothingToPack({ order }: { order: PackingOrder }) {
  return (
    <>
      <div className="admin-head">
        <h1>扫码装箱</h1>
        <OrderStateMark status={order.status} isHeld={false} />
        <span className="admin-head__note">订单 {order.number}</span>
      </div>
      <div className="admin-body">
        <p className="soft">
          这个订单没有待装箱的商品。<Link to="/staff/warehouse">全部待发货</Link>
        </p>
      </div>
    </>
  );
}
