/** 采购记录 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { PURCHASE_RECORD_HEADINGS, purchaseRecordCells } from "~/admin/purchasing/record-lists";
import { listPurchaseRecords, readAll } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出采购记录";
export const handle = adminHandle(TITLE, "purchasing.prices");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["goods", "supplier", "from", "to"]);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listPurchaseRecords(input, page)))
      yield purchaseRecordCells(row);
  }
  const list = {
    subject: "purchaseOrder",
    filter: input,
    name: "purchase-records",
    headings: PURCHASE_RECORD_HEADINGS,
    figures: ["数量", "单价", "金额", "入库数量", "拒收数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
