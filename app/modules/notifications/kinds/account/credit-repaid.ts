import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

/** `due`: the remaining debt; `isMore`: there was a surplus */
export const creditRepaid: MessageKind<{ amount: Fen; due: Fen; isMore: boolean }> = {
  topic: "account",
  write: ({ amount, due, isMore }) => ({
    title: "账款还款已入账",
    body: `对公转账还款 ${formatYuan(amount)} 已入账，未还账款 ${formatYuan(due)}${isMore ? "，多付的款项已转入余额" : ""}。`,
    url: "/zq",
  }),
};
