import type { RelatedPages } from "~/admin/lists/list-queue";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

/** In the order of creation, as the ids are. */
export async function relatedInvoices(ids: readonly number[]): Promise<RelatedPages[]> {
  return (await listInvoicesForOperator(ids)).map(({ id, title, amount, createdAt }) => ({
    to: `/staff/invoices/${id}`,
    name: title,
    end: formatYuan(amount),
    note: formatTime(createdAt),
  }));
}
