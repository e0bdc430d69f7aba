import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

/** `due`: the restored debt; `isMore`: a part had gone to the balance */
export const creditReversed: MessageKind<{ amount: Fen; due: Fen; why: string; isMore: boolean }> = {
  topic: "account",
  write: ({ amount, due, why, isMore }) => ({
    title: "账款还款已冲回",
    body: `对公转账还款 ${formatYuan(amount)} 登记有误，已冲回，未还账款 ${formatYuan(due)}${isMore ? "，转入余额的部分已收回" : ""}。原因：${why}`,
    url: "/zq",
  }),
};
