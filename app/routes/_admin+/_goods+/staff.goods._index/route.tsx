/** 商品: all products, on sale or not, by text, kind and missing data. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LACKS, readGoodsFilter } from "~/modules/catalogue/admin/goods-filter";
import { listAdminGoods } from "~/modules/catalogue/admin/goods-list.server";
import { NO_PRICE } from "~/modules/catalogue/rows/goods-merge";
import { GOODS_KIND_NAMES, GOODS_STATUS_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { getOptions } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { now } from "~/platform/values/clock.server";
import { NONE, UNFILLED } from "~/platform/values/missing";
import { formatYuan } from "~/platform/values/money";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("商品", "goods.see");

const LIST = {
  path: "/staff/goods",
  filters: [
    { name: "words", label: "品名、厂家、商品编号、货号、条码、批准文号" },
    { name: "kind", label: "类型", options: getOptions(GOODS_KIND_NAMES, "全部类型") },
    { name: "sale", label: "状态", options: getOptions(GOODS_STATUS_NAMES, "在售和下架") },
    { name: "lack", label: "缺少", options: getOptions(LACKS, "不限") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, (input, wanted) =>
    listAdminGoods(readGoodsFilter(input), { ...wanted, now: now() }),
  );
  return json({ ...page, mayAdd: permissions.has("goods.price") });
}

export default function Goods() {
  const { mayAdd, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="商品"
      note="新的在前"
      list={LIST}
      {...page}
      end={
        mayAdd ? (
          <span className="admin-head__end">
            <Link className="button button--small" to={`${LIST.path}/new`}>
              新商品
            </Link>
          </span>
        ) : null
      }
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="商品，新的在前"
      none="没有符合条件的商品。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "商品", cell: (row) => `${row.name} ${row.spec}` },
        { name: "编号", cell: (row) => row.id },
        {
          name: "货号和条码",
          cell: ({ sku, barcode }) => [sku, barcode].filter(Boolean).join("，") || UNFILLED,
        },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "类型", cell: (row) => GOODS_KIND_NAMES[row.kind as GoodsKind] },
        {
          name: "基础价",
          isFigure: true,
          cell: ({ basePrice }) => (basePrice === NO_PRICE ? UNFILLED : formatYuan(basePrice)),
        },
        { name: "可售", isFigure: true, cell: (row) => `${row.stock}${row.unit}` },
        { name: "最近效期", cell: (row) => row.nearestExpiry ?? NONE },
        { name: "状态", cell: (row) => (row.status === "on" ? "在售" : "已下架") },
      ]}
    />
  );
}
