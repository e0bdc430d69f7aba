/** Requests for invoices. */
import { countWaitingInvoices } from "~/invoices/invoice-admin.server";
import type { QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const invoicesToIssue: QueueKind = {
  id: "invoicesToIssue",
  name: "发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices",
  count: async () => {
    const { count, oldestAt } = await countWaitingInvoices();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
