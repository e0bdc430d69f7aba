import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { goodsCells } from "~/modules/catalogue/rows/goods-cells";
import type { ReadRow } from "~/modules/catalogue/rows/goods-row";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { saveRows } from "~/modules/catalogue/rows/write-goods.server";
import { fillMatchKeys } from "~/modules/catalogue/search/match-keys.server";
import { goodsMeant } from "~/modules/catalogue/rows/identified-goods.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { type FieldCells, pickGoodsFields, readChange, readNew } from "./goods-fields";
import { followGoods } from "./sale.server";

export type GoodsSaved =
  | { ok: true; id: number; name: string; notes: string[] }
  /** `column`: the field that the text is about */
  | { ok: false; text: string; column?: string };
export type GoodsChanged = GoodsSaved | { ok: false; current: FieldCells };

async function save(trx: Db, item: ReadRow, now: number): Promise<RowResult> {
  const [result] = await saveRows(trx, [{ row: 1, name: item.named.name, item }], {
    isTouched: () => false,
    kind: "drug",
    paper: null,
    now,
  });
  return result!;
}

const refusedBy = ({ reason = "", column }: RowResult) => ({
  ok: false as const,
  text: reason,
  ...(column && { column }),
});

/** Changes the facts of a product; null: no such product. `isSeen` checks that the form's facts are current. Refused: what the importer refuses, and no change. Locks the products. `now` in ms. */
export const changeGoods = (
  id: number,
  { input, isSeen }: { input: FieldCells; isSeen: (current: FieldCells) => boolean },
  now: number,
): Promise<GoodsChanged | null> =>
  inTransaction(async (trx): Promise<GoodsChanged | null> => {
    await lockGoods(trx, [id]);
    const before = (await goodsStates(trx, [id])).get(id)?.state;
    if (!before) return null;
    const current = pickGoodsFields(goodsCells(before));
    if (!isSeen(current)) return { ok: false, current };
    const read = readChange(id, current, input);
    if (!read) return { ok: false, text: "资料没有变化" };
    if (!read.ok) return { ok: false, text: read.reason };
    const result = await save(trx, read.item, now);
    if (result.result === "refused") return refusedBy(result);
    if (result.result === "unchanged") return { ok: false, text: "资料没有变化" };
    const after = (await goodsStates(trx, [id])).get(id)!.state;
    await followGoods(trx, [before, after]);
    return { ok: true, id, name: after.name, notes: result.notes };
  });

/** Adds a product, off sale. Refused: what the importer refuses, and an existing product by code, or by name, specification, manufacturer and approval number. `price` in yuan, `now` in ms. */
export async function createGoods(input: FieldCells & { price: string }, now: number): Promise<GoodsSaved> {
  await fillMatchKeys();
  const read = readNew(input);
  if (!read.ok) return { ok: false, text: read.reason };
  return inTransaction(async (trx): Promise<GoodsSaved> => {
    const meant = (await goodsMeant(trx, [read.item.named]))(read.item.named);
    if (meant.kind === "found")
      return { ok: false, text: `已有这个商品，编号 ${meant.goods.id}，请到该商品中修改` };
    if (meant.kind === "several") return { ok: false, text: meant.reason };
    const result = await save(trx, read.item, now);
    if (result.created === undefined) return refusedBy(result);
    const { created: id, notes } = result;
    const { state } = (await goodsStates(trx, [id])).get(id)!;
    await audited(trx, { subject: "goods", id, before: null, after: goodsCells(state) });
    await followGoods(trx, [state]);
    return { ok: true, id, name: state.name, notes };
  });
}
