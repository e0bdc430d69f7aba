import { formatTime } from "~/platform/values/clock";
import { formatYuan, type Fen } from "~/platform/values/money";
import { type MessageKind, type MessageOrderFacts, orderPage } from "../message-kind";

interface ShortTransfer extends MessageOrderFacts {
  received: Fen;
  due: Fen;
  payBefore: number;
}

export const transferShort: MessageKind<ShortTransfer> = {
  topic: "order",
  write: (order) => ({
    title: "转账金额不足",
    body: [
      `订单 ${order.orderNumber} 的对公转账到账 ${formatYuan(order.received)}，还需支付 ${formatYuan(order.due)}。`,
      `请在 ${formatTime(order.payBefore)} 前付清，逾期订单自动取消，已到账款项转入您的余额。`,
    ].join(""),
    url: orderPage(order),
  }),
};
