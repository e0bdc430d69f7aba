import { relatedInvoices } from "./invoices-sidebar.server";
import { countWaitingInvoices, waitingInvoiceIds } from "~/modules/invoices/invoice-queue.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const invoicesToIssue: QueueKind = {
  id: "invoicesToIssue",
  name: "发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices?state=pending",
  cases: async (limit) => casesAt("/staff/invoices", await waitingInvoiceIds(limit)),
  related: async (limit) => relatedInvoices(await waitingInvoiceIds(limit)),
  count: async () => {
    const { count, oldestAt } = await countWaitingInvoices();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
