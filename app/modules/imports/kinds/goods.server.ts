import { followGoods } from "~/modules/catalogue/admin/sale.server";
import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { wasBoughtSince } from "~/modules/catalogue/goods/purchases.server";
import type { Cells } from "~/modules/catalogue/rows/columns";
import { formatCellAmount, goodsCells } from "~/modules/catalogue/rows/goods-cells";
import { namingFault } from "~/modules/catalogue/rows/goods-identifiers";
import { GOODS_IMPORT_COLUMNS, readGoodsRow, type ReadRow } from "~/modules/catalogue/rows/goods-row";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import type { CellChange } from "~/modules/catalogue/rows/row-result";
import { type RowsSaved, saveRows } from "~/modules/catalogue/rows/write-goods.server";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { rebuildSearchWords } from "~/modules/catalogue/search/search-index.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { getColumn } from "~/modules/imports/columns/headings";
import { CHANGED, type ImportKind, NONE, SOLD, type TakeBackTimes } from "./import-kind";

/** Products with their facts, prices and batches. Those of the file are identified by the shop's number, their own code, or name, spec, manufacturer and approval number. Only columns of the file change: an empty cell clears an optional column and is refused in name, manufacturer, price and status; identifying numbers are never cleared. New products, and those with another approval number or manufacturer, stay off sale until approved (catalogue/approval/goods-approval.ts). */
export const goodsImport = (
  options: Omit<RowsSaved, "isTouched" | "paper"> & { paper?: string | null },
): ImportKind<ReadRow> => ({
  columns: GOODS_IMPORT_COLUMNS,
  headFault: namingFault,
  read: readGoodsRow,
  save: (trx, rows, isTouched) => saveRows(trx, rows, { paper: null, ...options, isTouched }),
  async finish(trx) {
    await countByManufacturer(trx);
    await rebuildSearchWords(trx);
    await bumpVersion(trx, "goods");
  },
  takeBack: takeBackGoodsRow,
});

async function takeBackGoodsRow(
  trx: Db,
  { created, touches, changes }: Row<"list_import_row">,
  { since, now }: TakeBackTimes,
): Promise<string> {
  const goodsId = created ?? Number(touches);
  await lockGoods(trx, [goodsId]);
  if (await wasBoughtSince(trx, goodsId, since, null)) return SOLD;
  if (created !== null) return writeBack(trx, goodsId, { status: "下架" }, now);
  return takeBackFacts(trx, goodsId, JSON.parse(changes) as CellChange[], now);
}

async function takeBackFacts(
  trx: Db,
  goodsId: number,
  changes: readonly CellChange[],
  now: number,
): Promise<string> {
  const state = (await goodsStates(trx, [goodsId])).get(goodsId)?.state;
  if (!state) return CHANGED;
  const cost = (await findCosts(trx, [goodsId])).get(goodsId);
  const current: Cells = { ...goodsCells(state), sales: String(state.sales), cost: formatCellAmount(cost) };
  const cells: Cells = {};
  for (const { what, from, to } of changes) {
    const column = getColumn(what);
    // Batches are counted by the warehouse, not undone.
    if (column === undefined) continue;
    if (current[column] !== to) return CHANGED;
    cells[column] = column === "cost" || column === "minimum" ? from || NONE : from;
  }
  return Object.keys(cells).length === 0 ? "批次和库存不能撤回" : writeBack(trx, goodsId, cells, now);
}

async function writeBack(trx: Db, goodsId: number, cells: Cells, now: number): Promise<string> {
  const before = (await goodsStates(trx, [goodsId])).get(goodsId)?.state;
  const read = readGoodsRow({ ...cells, goods: String(goodsId) });
  if (!before) return CHANGED;
  if (!read.ok) return read.reason;
  const [result] = await saveRows(trx, [{ row: 1, name: "", item: read.item }], {
    isTouched: () => false,
    kind: before.kind,
    paper: null,
    now,
  });
  if (result!.result === "refused") return result!.reason ?? CHANGED;
  const after = (await goodsStates(trx, [goodsId])).get(goodsId)!.state;
  await followGoods(trx, [before, after]);
  return "ok";
}
