/** Orders of all companies as a file, as the list is filtered; that somebody exported them stands in the log. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAddressOf } from "~/desk/lists/list-address";
import { ORDER_FILTERS, readDeskFilter } from "~/orders/desk/desk-filter";
import { ordersCsv } from "~/orders/desk/orders-csv.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("导出订单", "orders.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed } = listAddressOf(new URL(request.url).searchParams, ORDER_FILTERS);
  await asStaff(staff, { command: "导出订单" }, () =>
    inTransaction((trx) => audited(trx, { subject: "order", id: "export", before: null, after: typed })),
  );
  const { text, isWhole } = await ordersCsv(readDeskFilter(typed));
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="orders${isWhole ? "" : "-newest"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
