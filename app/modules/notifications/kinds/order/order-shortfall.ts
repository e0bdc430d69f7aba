import type { OrderStatus } from "~/modules/order-status/order-status";
import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

const NEXT: Partial<Record<OrderStatus, string>> = {
  pendingShipment: "其余商品照常发货。",
  pendingReceipt: "其余商品已全部发出。",
  cancelled: "订单已取消。",
};

interface Shortfall extends MessageOrderFacts {
  what: string;
  status: OrderStatus;
}

export const orderShortfall: MessageKind<Shortfall> = {
  topic: "order",
  write: (order) => ({
    title: order.status === "cancelled" ? "订单不能供货，退款已办理" : "部分商品不能供货，退款已办理",
    body: `订单 ${order.orderNumber} 不能供货：${order.what}。${NEXT[order.status] ?? ""}`,
    url: orderPage(order),
  }),
};
