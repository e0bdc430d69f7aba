import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

interface CreditDue {
  event: "soon" | "late";
  count: number;
  amount: Fen;
  /** the earliest of them, "YYYY-MM-DD" */
  dueOn: string;
}

export const creditDue: MessageKind<CreditDue> = {
  topic: "account",
  write: ({ event, count, amount, dueOn }) => ({
    title: event === "soon" ? "账款即将到期" : "账款已逾期",
    body:
      event === "soon"
        ? `${count} 笔账款共 ${formatYuan(amount)} 将到期，最早 ${dueOn}，请按时还款。`
        : `${count} 笔账款共 ${formatYuan(amount)} 已逾期，最早应于 ${dueOn} 还清。请尽快还款，以免影响信用支付。`,
    url: "/zq",
  }),
};
