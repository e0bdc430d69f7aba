import { NO_PRICE } from "~/modules/catalogue/import/goods-merge";
import { Link } from "@remix-run/react";
import { LACKS, type GoodsInput } from "~/modules/catalogue/admin/goods-filter";
import type { AdminListedGoods } from "~/modules/catalogue/admin/goods-list.server";
import { GOODS_KIND_NAMES, GOODS_STATUS_NAMES, type GoodsKind } from "~/modules/catalogue/import/goods-row";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { formatYuan } from "~/platform/values/money";
import { NONE, UNFILLED } from "~/platform/values/missing";

export const GOODS_LIST_PATH = "/staff/goods";

interface GoodsListProps {
  rows: readonly AdminListedGoods[];
  input: GoodsInput;
  first: string | null;
  next: string | null;
  mayAdd: boolean;
}

const COLUMNS = [
  { name: "商品" },
  { name: "编号" },
  { name: "货号和条码" },
  { name: "生产企业" },
  { name: "类型" },
  { name: "基础价", isFigure: true },
  { name: "可售", isFigure: true },
  { name: "最近效期" },
  { name: "状态" },
] as const;

const choices = (all: string, names: Readonly<Record<string, string>>) => [
  { value: "", name: all },
  ...Object.entries(names).map(([value, name]) => ({ value, name })),
];
const FIELDS = [
  { name: "words", label: "品名、厂家、商品编号、货号、条码、批准文号" },
  { name: "kind", label: "类型", options: choices("全部类型", GOODS_KIND_NAMES) },
  { name: "sale", label: "状态", options: choices("在售和下架", GOODS_STATUS_NAMES) },
  { name: "lack", label: "缺少", options: choices("不限", LACKS) },
];

export function GoodsListView({ rows, input, first, next, mayAdd }: GoodsListProps) {
  return (
    <>
      <div className="desk-head">
        <h1>商品</h1>
        <span className="desk-head__note">新的在前</span>
        {mayAdd ? (
          <span className="desk-head__end">
            <Link className="button button--small" to={`${GOODS_LIST_PATH}/new`}>
              新商品
            </Link>
          </span>
        ) : null}
      </div>
      <FilterRow path={GOODS_LIST_PATH} fields={FIELDS} input={input}>
        <ListExports path={`${GOODS_LIST_PATH}/export`} input={input} />
      </FilterRow>
      <div className="desk-body">
        <WorkTable
          caption="商品，新的在前"
          columns={COLUMNS}
          rows={rows.map((row) => ({
            id: String(row.id),
            to: `${GOODS_LIST_PATH}/${row.id}`,
            cells: [
              `${row.name} ${row.spec}`,
              String(row.id),
              codes(row),
              row.manufacturer,
              GOODS_KIND_NAMES[row.kind as GoodsKind],
              row.basePrice === NO_PRICE ? UNFILLED : formatYuan(row.basePrice),
              `${row.stock}${row.unit}`,
              row.nearestExpiry ?? NONE,
              row.status === "on" ? "在售" : "已下架",
            ],
          }))}
          none="没有符合条件的商品。"
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}

const codes = ({ sku, barcode }: AdminListedGoods) => [sku, barcode].filter(Boolean).join("，") || UNFILLED;
