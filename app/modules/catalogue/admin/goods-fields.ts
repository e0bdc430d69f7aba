/** The facts of a goods that a form of the desk has, as cells of a list: what is typed is read by the rules of imports. Pure. */
import type { GoodsCells } from "~/modules/catalogue/import/goods-cells";
import { readGoodsRow, type RowRead } from "~/modules/catalogue/import/goods-row";
import { headingOf } from "~/modules/catalogue/import/list-columns";

/** All that a list may say, but prices, which have a page of their own, and whether it is on sale. */
export const GOODS_FIELDS = [
  ...(["name", "generic_name", "trade_name", "kind", "dosage_form", "spec", "unit", "manufacturer"] as const),
  ...(["approval_number", "sku", "barcode", "category", "warehouse", "pack_size", "case_size"] as const),
  ...(["scope", "regulated", "prescription", "controlled", "preferred", "with_coupon", "tags"] as const),
  ...(["purchase_limit", "min_shelf_life", "item_free_shipping_from", "free_shipping_from"] as const),
  ...(["nature", "flavour", "meridian", "management_class", "code"] as const),
] as const satisfies readonly (keyof GoodsCells)[];
export type GoodsField = (typeof GOODS_FIELDS)[number];
export type FieldCells = Record<GoodsField, string>;

export const GOODS_FIELD_NAMES = Object.fromEntries(
  GOODS_FIELDS.map((field) => [field, headingOf(field)]),
) as FieldCells;

/** The cells of the form's fields alone. */
export const pickGoodsFields = (cells: GoodsCells): FieldCells =>
  Object.fromEntries(GOODS_FIELDS.map((field) => [field, cells[field]])) as FieldCells;

const readStrictly = (cells: Record<string, string>): RowRead => {
  const read = readGoodsRow(cells);
  // A list goes on with what is odd; who types is asked.
  return read.ok && read.row.notes.length > 0 ? { ok: false, reason: read.row.notes.join("，") } : read;
};

/** A change of goods `id`: the cells that were typed and differ, so that what follows from a name follows where nothing was said of it. Null: nothing differs. */
export function readChange(id: number, is: FieldCells, input: FieldCells): RowRead | null {
  const changed = GOODS_FIELDS.filter((field) => input[field] !== is[field]);
  if (changed.length === 0) return null;
  return readStrictly({
    ...Object.fromEntries(changed.map((field) => [field, input[field]])),
    goods: String(id),
  });
}

/** A new goods, off sale until its papers are there; what is left empty is worked out as for a list without the column. `price` in yuan. */
export function readNew(values: FieldCells & { price: string }): RowRead {
  const filled = Object.entries(values).filter(([, cell]) => cell !== "");
  return readStrictly({ ...Object.fromEntries(filled), name: values.name, status: "off" });
}
