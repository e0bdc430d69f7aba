import type { CellChange } from "./row-result";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { GOODS_KIND_NAMES, GOODS_STATUS_NAMES } from "./goods-row";
import { type GoodsState, NO_PRICE } from "./goods-merge";
import { toHeading, type ImportColumn } from "./columns";
import type { AmountColumn, AmountInput } from "./goods-row";
import { MASTER_DATA_FIELDS, masterDataCells, type MasterDataField } from "./master-data";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";

export const yuanText = (fen: number): string => (fen / 100).toFixed(2);
export const ladderText = (ladder: readonly LadderTier[]): string =>
  ladder.map(({ from, price }) => `${from}:${yuanText(price)}`).join(";");
export const formatCellAmount = (fen: Fen | null | undefined): string => (fen == null ? "" : yuanText(fen));
const flag = (value: 0 | 1) => (value === 1 ? "是" : "否");
const number = (value: number | null) => (value === null ? "" : String(value));
const fact = (label: string) => (goods: GoodsState) =>
  goods.facts.find(([item]) => item === label)?.[1] ?? "";

/** Without stock and sales, which change by themselves: re-importing a list would reset them. */
const WRITTEN = {
  sku: (goods) => goods.sku,
  barcode: (goods) => goods.barcode,
  name: (goods) => goods.name,
  generic_name: (goods) => goods.generic_name,
  trade_name: (goods) => goods.trade_name,
  kind: (goods) => GOODS_KIND_NAMES[goods.kind],
  spec: (goods) => goods.spec,
  unit: (goods) => goods.unit,
  manufacturer: (goods) => goods.manufacturer,
  approval_number: (goods) => goods.approval_number,
  dosage_form: (goods) => goods.dosage_form,
  category: (goods) => goods.category.join(">"),
  price: (goods) => (goods.base_price === NO_PRICE ? "" : yuanText(goods.base_price)),
  ladder: (goods) => ladderText(goods.ladder),
  minimum: (goods) => formatCellAmount(goods.minimum_price),
  ladder_type: (goods) => String(goods.ladder_type),
  pack_size: (goods) => String(goods.pack_size),
  case_size: (goods) => number(goods.case_size),
  warehouse: (goods) => goods.warehouse,
  scope: (goods) => BUSINESS_SCOPE_NAMES[goods.scope],
  regulated: (goods) => (goods.regulated ? REGULATED[goods.regulated] : ""),
  prescription: (goods) => (goods.is_prescription === null ? "" : flag(goods.is_prescription)),
  controlled: (goods) => flag(goods.is_controlled),
  preferred: (goods) => flag(goods.is_preferred),
  with_coupon: (goods) => flag(goods.with_coupon),
  tags: (goods) => goods.tags.map(({ name }) => name).join(";"),
  item_free_shipping_from: (goods) => number(goods.item_free_shipping_from),
  free_shipping_from: (goods) => number(goods.free_shipping_from),
  purchase_limit: (goods) => number(goods.purchase_limit),
  min_shelf_life: (goods) => number(goods.min_shelf_life),
  status: (goods) => GOODS_STATUS_NAMES[goods.status],
  nature: fact("药性"),
  flavour: fact("药味"),
  meridian: fact("归经"),
  management_class: fact("管理类别"),
  code: fact("分类编码"),
} as const satisfies Partial<Record<ImportColumn, (goods: GoodsState) => string>>;

export type GoodsCells = Record<keyof typeof WRITTEN | MasterDataField, string>;

const WRITTEN_COLUMNS: readonly (keyof GoodsCells)[] = [
  ...(Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]),
  ...MASTER_DATA_FIELDS,
];

export const GOODS_HEADINGS: readonly string[] = WRITTEN_COLUMNS.map(toHeading);

/** The cells of a product by their columns. */
export const goodsCells = (goods: GoodsState): GoodsCells => {
  const written = Object.entries(WRITTEN).map(([column, write]) => [column, write(goods)]);
  return { ...Object.fromEntries(written), ...masterDataCells(goods) } as GoodsCells;
};

/** Returns the differences between two states of a product. */
export function findChanges(before: GoodsState, after: GoodsState): CellChange[] {
  const [previous, current] = [goodsCells(before), goodsCells(after)];
  const changes = WRITTEN_COLUMNS.filter((column) => previous[column] !== current[column]).map((column) => ({
    what: toHeading(column),
    from: previous[column],
    to: current[column],
  }));
  if (before.sales !== after.sales)
    changes.push({ what: toHeading("sales"), from: String(before.sales), to: String(after.sales) });
  return changes;
}

/** Returns the changes of cost or minimum price; `known`: the stored ones, null or undefined if none. */
export function amountChanges(
  column: AmountColumn,
  amount: AmountInput,
  known: Fen | null | undefined,
): CellChange[] {
  if (amount === undefined || amount === (known ?? null)) return [];
  return [{ what: toHeading(column), from: formatCellAmount(known), to: formatCellAmount(amount) }];
}
