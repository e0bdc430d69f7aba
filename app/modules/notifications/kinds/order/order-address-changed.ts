import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

interface ChangedAddress extends MessageOrderFacts {
  place: string;
}

export const orderAddressChanged: MessageKind<ChangedAddress> = {
  topic: "order",
  write: (order) => ({
    title: "订单收货地址已修改",
    body: `订单 ${order.orderNumber} 将发往：${order.place}。如非您本人要求，请联系客服。`,
    url: orderPage(order),
  }),
};
