import type { RelatedPages } from "~/admin/lists/list-queue";
import type { QueueKind } from "~/admin/queue/queue";
import { ORDER_FILTERS, type OrderFilterName, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { type AdminOrderRow, listAdminOrders } from "~/modules/orders/admin/admin-orders.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export const relatedOrders = (path: string, rows: readonly AdminOrderRow[]): RelatedPages[] =>
  rows.map((row) => ({
    to: `${path}/${row.number}`,
    name: row.company,
    end: formatYuan(row.payable),
    note: [formatTime(row.placedAt), ...(row.faults ?? [])].join("，"),
  }));

/** The list below `path` with these fixed filters, and others as entered. */
export function narrowedOrders(
  path: string,
  fixed: Partial<Record<OrderFilterName, string>>,
): NonNullable<QueueKind["narrowed"]> {
  return {
    filters: ORDER_FILTERS.filter((name) => fixed[name] === undefined),
    async list(input, limit) {
      const all = Object.fromEntries(ORDER_FILTERS.map((name) => [name, input[name] ?? ""]));
      const filter = readAdminFilter({ ...(all as Record<OrderFilterName, string>), ...fixed });
      return relatedOrders(path, await listAdminOrders(filter, { after: null, limit }));
    },
  };
}
