/** 收货记录 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { RECEIPT_RECORD_HEADINGS, receiptRecordCells } from "~/admin/purchasing/record-lists";
import { listReceiptRecords, readAll } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出收货记录";
export const handle = adminHandle(TITLE, "purchasing.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["goods", "supplier", "batch", "from", "to", "rejected"]);
  const filter = { ...input, isRejected: input.rejected === "only" };
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listReceiptRecords(filter, false, page)))
      yield receiptRecordCells(row);
  }
  const list = {
    subject: "goodsReceipt",
    filter: input,
    name: "receipt-records",
    headings: RECEIPT_RECORD_HEADINGS,
    figures: ["到货数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
