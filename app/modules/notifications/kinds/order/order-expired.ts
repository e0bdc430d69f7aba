/** An order was not paid in time: it is cancelled. */
import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

export const orderExpired: MessageKind<MessageOrderFacts> = {
  topic: "order",
  write: (order) => ({
    title: `订单 ${order.orderNumber} 超时未付款，已取消`,
    body: "占用的优惠券和现金券已恢复，如有已付款项将退回。仍需要这些商品的，可打开订单再次购买。",
    url: orderPage(order),
  }),
};
