/** Red letters that returns wait for. */
import { invoicesBeside } from "./invoices-beside.server";
import { countWaitingReds, redWaitingInvoiceIds } from "~/invoices/invoice-queue.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const redLetters: QueueKind = {
  id: "redLetters",
  name: "红字发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices?state=red",
  cases: async (most) => casesAt("/staff/invoices", await redWaitingInvoiceIds(most)),
  beside: async (most) => invoicesBeside(await redWaitingInvoiceIds(most)),
  count: async () => {
    const { count, oldestAt } = await countWaitingReds();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
