import { relatedInvoices } from "./invoices-sidebar.server";
import { countWaitingReds, redWaitingInvoiceIds } from "~/modules/invoices/invoice-queue.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const redLetters: QueueKind = {
  id: "redLetters",
  name: "红字发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices?state=red",
  cases: async (limit) => casesAt("/staff/invoices", await redWaitingInvoiceIds(limit)),
  related: async (limit) => relatedInvoices(await redWaitingInvoiceIds(limit)),
  count: async () => {
    const { count, oldestAt } = await countWaitingReds();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
