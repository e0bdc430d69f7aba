import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

export const groupFailed: MessageKind<MessageOrderFacts & { isPaid: boolean }> = {
  topic: "order",
  write: (order) => ({
    title: "拼团未成团",
    body: `截止时参团企业未满，订单 ${order.orderNumber} 已取消${order.isPaid ? "，已付款项按原路全额退回" : ""}。`,
    url: orderPage(order),
  }),
};
