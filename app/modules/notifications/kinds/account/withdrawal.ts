import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

type WithdrawalFacts = { amount: Fen; url: string } & (
  | { event: "paid"; bankAccount: string }
  | { event: "returned"; reason: string }
);

export const withdrawal: MessageKind<WithdrawalFacts> = {
  topic: "account",
  write: (facts) =>
    facts.event === "paid"
      ? {
          title: "提现已打款",
          body: `${formatYuan(facts.amount)} 已打款至您尾号 ${facts.bankAccount.slice(-4)} 的账户。`,
          url: facts.url,
        }
      : {
          title: "提现已退回",
          body: `${formatYuan(facts.amount)} 已退回您的余额。原因：${facts.reason}`,
          url: facts.url,
        },
};
