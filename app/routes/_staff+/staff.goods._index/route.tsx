/** 商品: all goods, on sale or not, by words, kind and what they lack. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GOODS_FILTERS, readGoodsFilter } from "~/catalogue/desk/goods-filter";
import { listDeskGoods } from "~/catalogue/desk/goods-list.server";
import { listAddressOf, toListPage } from "~/desk/lists/list-address";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { GoodsListView, GOODS_LIST_PATH } from "./goods-list-view";

export const handle = deskHandle("商品", "goods.see");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const { typed, after } = listAddressOf(new URL(request.url).searchParams, GOODS_FILTERS);
  const found = await listDeskGoods(readGoodsFilter(typed), { after, most: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: GOODS_LIST_PATH, typed, after });
  return json({ rows, typed, ...foot, mayAdd: permissions.has("goods.price") });
}

export default function Goods() {
  return <GoodsListView {...useLoaderData<typeof loader>()} />;
}
