import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

export const orderDeclined: MessageKind<MessageOrderFacts & { reason: string }> = {
  topic: "order",
  write: (order) => ({
    title: `订单 ${order.orderNumber} 未能受理，已取消`,
    body: `${order.reason}。已付款项按原付款方式退回。`,
    url: orderPage(order),
  }),
};
