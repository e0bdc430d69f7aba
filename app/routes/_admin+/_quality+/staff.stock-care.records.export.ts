/** 养护记录 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { readFilters } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { CARE_RECORD_FILTERS, CARE_RECORD_HEADINGS, careRecordCells } from "~/admin/quality/stock-care-list";
import { readAll } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { listStockCare } from "~/modules/stock-care/stock-care.server";

const TITLE = "导出养护记录";
export const handle = adminHandle(TITLE, "warehouse.records");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = readFilters(params, CARE_RECORD_FILTERS);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listStockCare(input, page))) yield careRecordCells(row);
  }
  const list = {
    subject: "stock_care",
    filter: input,
    name: "stock-care",
    headings: CARE_RECORD_HEADINGS,
    figures: ["在库数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
