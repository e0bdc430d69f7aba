/** 商品: all goods, on sale or not, by words, kind and what they lack. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GOODS_FILTERS, readGoodsFilter } from "~/catalogue/desk/goods-filter";
import { listAdminGoods } from "~/catalogue/desk/goods-list.server";
import { listAddressOf, toListPage } from "~/desk/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";
import { GoodsListView, GOODS_LIST_PATH } from "./goods-list-view";

export const handle = adminHandle("商品", "goods.see");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const { typed: input, after } = listAddressOf(new URL(request.url).searchParams, GOODS_FILTERS);
  const found = await listAdminGoods(readGoodsFilter(input), { after, most: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: GOODS_LIST_PATH, typed: input, after });
  return json({ rows, typed: input, ...foot, mayAdd: permissions.has("goods.price") });
}

export default function Goods() {
  return <GoodsListView {...useLoaderData<typeof loader>()} />;
}
