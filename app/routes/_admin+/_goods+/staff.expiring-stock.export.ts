/** 近效期催销表 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { EXPIRING_HEADINGS, expiringCells } from "~/admin/quality/expiring-list";
import { listExpiring } from "~/modules/catalogue/batches/expiring.server";
import { readAll } from "~/modules/purchasing/records.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { now } from "~/platform/values/clock.server";

const TITLE = "导出近效期催销表";
export const handle = adminHandle(TITLE, "goods.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ["goods", "kind", "state"]);
  const at = now();
  async function* rows(): AsyncGenerator<string[]> {
    for await (const row of readAll((page) => listExpiring(input, page, at))) yield expiringCells(row);
  }
  const list = {
    subject: "batch",
    filter: input,
    name: "expiring-stock",
    headings: EXPIRING_HEADINGS,
    figures: ["剩余天数", "数量"],
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: rows() }, toFormat(params)),
  );
  return new Response(body, { headers });
}
