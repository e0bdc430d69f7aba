import { ORDER_STATUS_NAMES, type OrderStatus } from "~/modules/order-status/order-status";

const SHAPES: Record<OrderStatus, string> = {
  pendingPayment: "wait",
  pendingGroup: "wait",
  pendingReview: "work",
  pendingShipment: "work",
  pendingReceipt: "go",
  completed: "done",
  cancelled: "off",
};

export function OrderStateMark({ status, isHeld }: { status: OrderStatus; isHeld: boolean }) {
  return (
    <>
      <span className={`state state--${SHAPES[status]}`}>{ORDER_STATUS_NAMES[status]}</span>
      {isHeld ? <span className="state state--hold">已挂起</span> : null}
    </>
  );
}
