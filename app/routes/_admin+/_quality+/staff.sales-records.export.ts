/** 销售记录 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { readAll } from "~/modules/purchasing/records.server";
import { SALES_RECORD_HEADINGS, salesRecordCells } from "~/modules/quality/trace/sales-records";
import { listSalesRecords } from "~/modules/quality/trace/sales-records.server";
import { TRACE_FIELDS } from "~/modules/quality/trace/trace";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出销售记录";
export const handle = adminHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, TRACE_FIELDS);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listSalesRecords(input, page))) yield salesRecordCells(row);
  }
  const list = {
    subject: "salesRecord",
    filter: input,
    name: "sales-records",
    headings: SALES_RECORD_HEADINGS,
    figures: ["销售数量", "单价", "金额"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
