/** Goods of the list as a file that an import reads again, as the list is filtered; that somebody exported them stands in the log. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { goodsCsv } from "~/catalogue/desk/goods-csv.server";
import { GOODS_FILTERS, readGoodsFilter } from "~/catalogue/desk/goods-filter";
import { listAddressOf } from "~/desk/lists/list-address";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("导出商品", "goods.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed } = listAddressOf(new URL(request.url).searchParams, GOODS_FILTERS);
  await asStaff(staff, { command: "导出商品" }, () =>
    inTransaction((trx) => audited(trx, { subject: "goods", id: "export", before: null, after: typed })),
  );
  const { text, isWhole } = await goodsCsv(readGoodsFilter(typed), now());
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="goods${isWhole ? "" : "-newest"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
