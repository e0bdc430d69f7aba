import { audited } from "~/platform/database/audit.server";
import { bumpVersion, inTransaction, type Db } from "~/platform/database/database.server";
import { formatCellAmount, goodsCells } from "~/modules/catalogue/import/goods-cells";
import { readGoodsRow } from "~/modules/catalogue/import/goods-row";
import { goodsStates } from "~/modules/catalogue/import/goods-state.server";
import type { CellChange } from "~/modules/catalogue/import/goods-cells";
import type { RowPrice } from "~/modules/catalogue/import/import-run.server";
import { saveRows } from "~/modules/catalogue/import/importer.server";
import { type Cells, getColumn, type ImportColumn } from "~/modules/catalogue/import/list-columns";
import { findCosts, keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { readCost, readMinimumPrice } from "~/modules/catalogue/import/row-cost";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import type { Fen } from "~/platform/values/money";
import { belowMinimum } from "~/modules/catalogue/prices/minimum-price";
import { findFloors, keepFloors, raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
import { followGoods } from "~/modules/catalogue/admin/sale.server";
import { OPEN_PERIOD, priceAt } from "~/modules/catalogue/prices/price-period";
import { openPriceBook, type PriceBook } from "~/modules/catalogue/prices/price-rows.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import type { Row } from "~/platform/database/schema";
import { heldList } from "./list-imports.server";

const NONE = "-";
const PART = 50;

const SOLD = "导入后已卖出过，不能撤回";
const CHANGED = "导入后又改过，不能撤回";

/** Undoes the next rows of a list; returns whether there may be more. */
export const takeBackPart = (id: number, now: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    const list = await heldList(trx, id);
    if (list?.state !== "undoing") return false;
    const rows = await trx
      .selectFrom("list_import_row")
      .selectAll()
      .where("import_id", "=", id)
      .where("row", ">", list.last_row)
      .where("is_done", "=", 1)
      .where("result", "in", ["created", "updated"])
      .where("undone", "<>", "ok")
      .orderBy("row")
      .limit(PART)
      .execute();
    for (const row of rows) {
      const undone = await takeBackRow(trx, list.kind, row, { since: list.started_at ?? now, now });
      await trx
        .updateTable("list_import_row")
        .set({ undone })
        .where("import_id", "=", id)
        .where("row", "=", row.row)
        .execute();
    }
    if (rows.length > 0) await bumpVersion(trx, "goods");
    const isLast = rows.length < PART;
    await trx
      .updateTable("list_import")
      .set({
        done: list.done + rows.length,
        last_row: rows.at(-1)?.row ?? list.last_row,
        ...(isLast && { state: "undone", ended_at: now }),
      })
      .where("id", "=", id)
      .execute();
    // What waited for a second person has nothing to wait for.
    if (isLast)
      await trx.updateTable("list_import_row").set({ is_held: 0 }).where("import_id", "=", id).execute();
    return !isLast;
  });

interface When {
  since: number;
  now: number;
}

/** "ok", or why it is not undone. */
async function takeBackRow(trx: Db, kind: string, row: Row<"list_import_row">, when: When): Promise<string> {
  const priced = row.priced === null ? null : (JSON.parse(row.priced) as RowPrice);
  if (kind === "prices") return takeBackPriceRow(trx, row, priced, when);
  const goodsId = row.created ?? Number(row.touches);
  await lockGoods(trx, [goodsId]);
  if (await wasSold(trx, goodsId, when.since, null)) return SOLD;
  if (row.created !== null) return writeBack(trx, goodsId, { status: "下架" }, when.now);
  return takeBackFacts(trx, goodsId, JSON.parse(row.changes) as CellChange[], when.now);
}

/** Whether anybody, or this company, ordered it since. */
async function wasSold(trx: Db, goodsId: number, since: number, companyId: number | null): Promise<boolean> {
  let query = trx
    .selectFrom("purchase")
    .select("goods_id")
    .where("goods_id", "=", goodsId)
    .where("last_at", ">=", since);
  if (companyId !== null) query = query.where("company_id", "=", companyId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
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
    const column = getColumn(what) as ImportColumn | undefined;
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
  const [result] = await saveRows(trx, [{ row: 1, name: "", item: read.row }], {
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

/** Whether an amount that a row set has another value now. */
const isChangedSince = (change: CellChange | undefined, amount: Fen | null | undefined): boolean =>
  change !== undefined && change.to !== formatCellAmount(amount);

/** A row of a price list: the price, cost and minimum price, all of them or nothing. */
async function takeBackPriceRow(
  trx: Db,
  { changes, touches }: Row<"list_import_row">,
  priced: RowPrice | null,
  { now, since }: When,
): Promise<string> {
  const goodsId = Number(touches.split(" ", 1)[0]);
  const all = JSON.parse(changes) as CellChange[];
  const costed = all.find(({ what }) => getColumn(what) === "cost");
  const floored = all.find(({ what }) => getColumn(what) === "minimum");
  if (!priced && !costed && !floored) return CHANGED;
  await lockGoods(trx, [goodsId]);
  const cost = (await findCosts(trx, [goodsId])).get(goodsId);
  const previous = (await findFloors([goodsId], trx)).get(goodsId) ?? null;
  if (isChangedSince(costed, cost) || isChangedSince(floored, previous)) return CHANGED;
  const current = floored ? readMinimumPrice({ minimum: floored.from || NONE })! : previous;
  const undone = await takeBackPrices(trx, { goodsId, priced, previous, current }, { now, since });
  if (undone !== "ok") return undone;
  if (costed) await keepCosts(trx, [{ goodsId, cost: readCost({ cost: costed.from || NONE }) }], now);
  await keepFloors(trx, [{ goodsId, previous, current }], now);
  return undone;
}

interface TakenBackPrices {
  goodsId: number;
  /** null: the row set no price */
  priced: RowPrice | null;
  /** minimum prices, fen */
  previous: Fen | null;
  current: Fen | null;
}

async function takeBackPrices(
  trx: Db,
  { goodsId, priced, previous: was, current }: TakenBackPrices,
  { now, since }: When,
): Promise<string> {
  const goods = await shownBase(trx, goodsId);
  if (!goods) return CHANGED;
  const book = await openPriceBook(trx, [goods], now);
  // A future price is removed with its minimum price, a current one is reset.
  const base = priced && (priced.startsAt > now ? priced : OPEN_PERIOD);
  const raised = raiseFault(book, { goodsId, previous: was, current, base }, now);
  if (raised !== null) return raised;
  return priced ? takeBackPrice(trx, book, priced, { since, now, minimum: current }) : "ok";
}

const shownBase = (trx: Db, id: number) =>
  trx.selectFrom("goods").select(["id", "base_price", "ladder"]).where("id", "=", id).executeTakeFirst();

interface PutBack extends When {
  /** current value */
  minimum: Fen | null;
}

/** Whether the row's price is as the row set it, and a current one still applies. */
function isAsSet(
  rows: ReturnType<PriceBook["getRows"]>,
  { to, startsAt, endsAt }: RowPrice,
  now: number,
): boolean {
  const row = rows.find((item) => item.startsAt === startsAt);
  if (row?.price !== to.price || row.ladder !== to.ladder || row.endsAt !== endsAt) return false;
  return startsAt > now || priceAt(rows, now) === row;
}

async function takeBackPrice(
  trx: Db,
  book: PriceBook,
  priced: RowPrice,
  { now, minimum }: PutBack,
): Promise<string> {
  const { goodsId, scope, key, previous, to, startsAt } = priced;
  const at = { goodsId, scope, key };
  const rows = book.getRows(at);
  const company = scope === "company" ? Number(key) : null;
  if (startsAt <= now && (await wasSold(trx, goodsId, startsAt, company))) return SOLD;
  if (to.price === null) {
    if (!previous || priceAt(rows, Math.max(now, startsAt))) return CHANGED;
    return putBack(trx, book, priced, { minimum, now });
  }
  if (!isAsSet(rows, priced, now)) return CHANGED;
  if (startsAt <= now && previous) return putBack(trx, book, priced, { minimum, now });
  const ended = book.end(at, startsAt > now ? startsAt : null);
  if (!ended.ok) return ended.reason;
  return written(trx, book, priced);
}

/** The former price applies from now on, until its own end. */
async function putBack(
  trx: Db,
  book: PriceBook,
  priced: RowPrice,
  { minimum: minimumPrice, now }: Omit<PutBack, "since">,
): Promise<string> {
  const { price, ladder, endsAt } = priced.previous!;
  const below = belowMinimum(minimumPrice, { price, ladder: JSON.parse(ladder) as LadderTier[] });
  if (below !== null) return below;
  if (endsAt !== null && endsAt <= now) return "原来的价格已到期";
  const set = book.set(priced, { price, ladder }, { startsAt: null, endsAt });
  return set.ok ? written(trx, book, priced) : set.reason;
}

async function written(
  trx: Db,
  book: PriceBook,
  { goodsId, scope, key, previous, to }: RowPrice,
): Promise<string> {
  await book.write();
  const of = (price: number | null | undefined) =>
    price === null || price === undefined ? null : { scope, key, price };
  await audited(trx, { subject: "goods", id: goodsId, before: of(to.price), after: of(previous?.price) });
  return "ok";
}
