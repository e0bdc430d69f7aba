import { formatYuan, type Fen } from "~/platform/values/money";
import type { MessageKind } from "../message-kind";

type InvoiceFacts = { url: string } & (
  | { event: "issued"; invoiceNumber: string; amount: Fen }
  | { event: "rejected"; reason: string }
  | { event: "reversed"; redNumber: string; invoiceNumber: string; amount: Fen }
);

function write(facts: InvoiceFacts): { title: string; body: string } {
  if (facts.event === "rejected")
    return { title: "开票申请未通过", body: `原因：${facts.reason}。您可以重新申请。` };
  const amount = formatYuan(facts.amount);
  if (facts.event === "issued")
    return { title: "电子发票已开具", body: `发票 ${facts.invoiceNumber}，${amount}，可以查看和下载。` };
  const body = `红字发票 ${facts.redNumber}，冲减 ${amount}，原发票 ${facts.invoiceNumber}。`;
  return { title: "红字发票已开具", body };
}

export const invoice: MessageKind<InvoiceFacts> = {
  topic: "order",
  write: (facts) => ({ ...write(facts), url: facts.url }),
};
