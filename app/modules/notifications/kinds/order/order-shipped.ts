import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

interface ShippedOrder extends MessageOrderFacts {
  isPart: boolean;
  parcel: string;
}

export const orderShipped: MessageKind<ShippedOrder> = {
  topic: "order",
  write: (order) => ({
    title: order.isPart ? "订单部分发货" : "订单已发货",
    body: [
      `订单 ${order.orderNumber} ${order.isPart ? "部分商品已发货，其余商品另行发出" : "已发货"}`,
      `${order.parcel ? `：${order.parcel}` : ""}。`,
    ].join(""),
    url: `${orderPage(order)}#parcels`,
  }),
};
