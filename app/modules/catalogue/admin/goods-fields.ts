import type { GoodsCells } from "~/modules/catalogue/rows/goods-cells";
import {
  getMasterDataLabel,
  isMasterDataField,
  MASTER_DATA_FIELDS,
} from "~/modules/catalogue/rows/master-data";
import { readGoodsRow, type ReadRow } from "~/modules/catalogue/rows/goods-row";
import type { ReadRowResult } from "~/modules/catalogue/rows/goods-identifiers";
import { toHeading } from "~/modules/catalogue/rows/columns";

export const GOODS_FIELDS = [
  ...(["name", "generic_name", "trade_name", "kind", "dosage_form", "spec", "unit", "manufacturer"] as const),
  ...(["approval_number", "sku", "barcode", "category", "warehouse", "pack_size", "case_size"] as const),
  ...(["scope", "regulated", "prescription", "controlled", "preferred", "with_coupon", "tags"] as const),
  ...(["purchase_limit", "min_shelf_life", "item_free_shipping_from", "free_shipping_from"] as const),
  ...(["nature", "flavour", "meridian", "management_class", "code"] as const),
  ...MASTER_DATA_FIELDS,
] as const satisfies readonly (keyof GoodsCells)[];
export type GoodsField = (typeof GOODS_FIELDS)[number];
export type FieldCells = Record<GoodsField, string>;

export const GOODS_FIELD_NAMES = Object.fromEntries(
  GOODS_FIELDS.map((field) => [
    field,
    isMasterDataField(field) ? getMasterDataLabel(field) : toHeading(field),
  ]),
) as FieldCells;

export const pickGoodsFields = (cells: GoodsCells): FieldCells =>
  Object.fromEntries(GOODS_FIELDS.map((field) => [field, cells[field]])) as FieldCells;

const readStrictly = (cells: Record<string, string>): ReadRowResult<ReadRow> => {
  const read = readGoodsRow(cells);
  return read.ok && read.item.notes.length > 0
    ? { ok: false, name: read.name, reason: read.item.notes.join("，") }
    : read;
};

/** Returns the entered cells of product `id` that differ; null if none. So values derived from a name follow it unless entered. */
export function readChange(
  id: number,
  current: FieldCells,
  input: FieldCells,
): ReadRowResult<ReadRow> | null {
  const changed = GOODS_FIELDS.filter((field) => input[field] !== current[field]);
  if (changed.length === 0) return null;
  return readStrictly({
    ...Object.fromEntries(changed.map((field) => [field, input[field]])),
    goods: String(id),
  });
}

/** Returns a new product, off sale until its documents are there; empty facts are derived as for a list without the column. `price` in yuan. */
export function readNew(values: FieldCells & { price: string }): ReadRowResult<ReadRow> {
  const filled = Object.entries(values).filter(([, cell]) => cell !== "");
  return readStrictly({ ...Object.fromEntries(filled), name: values.name, status: "off" });
}
