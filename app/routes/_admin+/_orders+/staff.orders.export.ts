/** Orders of all companies as a file, as the list is filtered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { ORDER_HEADINGS, orderRows } from "~/modules/orders/admin/orders-file.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出订单";
export const handle = adminHandle(TITLE, "orders.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ORDER_FILTERS);
  const list = { subject: "order", filter: input, name: "orders", headings: ORDER_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: orderRows(readAdminFilter(input)) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
