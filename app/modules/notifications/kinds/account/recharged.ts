import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

export const recharged: MessageKind<{ methodName: string; amount: Fen }> = {
  topic: "account",
  write: ({ methodName, amount }) => ({
    title: "余额充值到账",
    body: `${methodName}充值 ${formatYuan(amount)} 已存入您的余额。`,
    url: "/yegl",
  }),
};
