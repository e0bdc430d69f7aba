/** The filtered products as a file that can be imported again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { goodsRows } from "~/modules/catalogue/admin/goods-file.server";
import { GOODS_FILTERS, readGoodsFilter } from "~/modules/catalogue/admin/goods-filter";
import { goodsHeadings } from "~/modules/catalogue/admin/goods-file.server";
import { seesCost } from "~/admin/goods/cost-permission";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出商品";
export const handle = adminHandle(TITLE, "goods.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, GOODS_FILTERS);
  const withCost = seesCost(staff.permissions);
  const list = { subject: "goods", filter: input, name: "goods", headings: goodsHeadings(withCost) };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList(
      { ...list, rows: goodsRows(readGoodsFilter(input), { withCost, now: now() }) },
      toFormat(params),
    ),
  );
  return new Response(body, { headers });
}
