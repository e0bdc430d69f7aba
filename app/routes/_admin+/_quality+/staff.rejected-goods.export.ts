/** 不合格品台账 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { REJECTED_HEADINGS, rejectedCells } from "~/admin/quality/rejected-list";
import { readAll } from "~/modules/purchasing/records.server";
import { listRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";

const TITLE = "导出不合格品台账";
export const handle = adminHandle(TITLE, "warehouse.records");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["goods", "batch", "state", "source"]);
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listRejected(input, page))) yield rejectedCells(row);
  }
  const list = {
    subject: "rejectedGoods",
    filter: input,
    name: "rejected-goods",
    headings: REJECTED_HEADINGS,
    figures: ["数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
