import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind, MessageOrderFacts } from "../message-kind";

export const transferSurplus: MessageKind<Pick<MessageOrderFacts, "orderNumber"> & { surplus: Fen }> = {
  topic: "account",
  write: ({ orderNumber, surplus }) => ({
    title: "多付款项已转入余额",
    body: `订单 ${orderNumber} 的对公转账多付 ${formatYuan(surplus)}，已转入余额，可用于下次付款，也可以申请提现。`,
    url: "/yegl",
  }),
};
