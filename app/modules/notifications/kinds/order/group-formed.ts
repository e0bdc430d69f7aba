import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

export const groupFormed: MessageKind<MessageOrderFacts> = {
  topic: "order",
  write: (order) => ({
    title: "拼团成功",
    body: `参团企业已满，订单 ${order.orderNumber} 进入审核。`,
    url: orderPage(order),
  }),
};
