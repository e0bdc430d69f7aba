/** 商品: all products, on sale or not, by text, kind and missing data. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GOODS_FILTERS, readGoodsFilter } from "~/modules/catalogue/admin/goods-filter";
import { listAdminGoods } from "~/modules/catalogue/admin/goods-list.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { GoodsListView, GOODS_LIST_PATH } from "./goods-list-view";

export const handle = adminHandle("商品", "goods.see");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, GOODS_FILTERS);
  const found = await listAdminGoods(readGoodsFilter(input), { after, limit: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: GOODS_LIST_PATH, input, after });
  return json({ rows, input, ...foot, mayAdd: permissions.has("goods.price") });
}

export default function Goods() {
  return <GoodsListView {...useLoaderData<typeof loader>()} />;
}
