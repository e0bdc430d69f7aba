import { wasBoughtSince } from "~/modules/catalogue/goods/purchases.server";
import { findCosts, keepCosts } from "~/modules/catalogue/goods/goods-cost.server";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { belowMinimum, type MinimumPriceFault } from "~/modules/catalogue/prices/minimum-price";
import { findFloors, keepFloors, raiseFault } from "~/modules/catalogue/prices/minimum-price.server";
import { OPEN_PERIOD, priceAt } from "~/modules/catalogue/prices/price-period";
import { findShownBase, openPriceBook, type PriceBook } from "~/modules/catalogue/prices/price-rows.server";
import type { ImportColumn } from "~/modules/catalogue/rows/columns";
import { formatCellAmount } from "~/modules/catalogue/rows/goods-cells";
import { namingFault } from "~/modules/catalogue/rows/goods-identifiers";
import { readCost, readMinimumPrice } from "~/modules/catalogue/rows/goods-row";
import { PRICE_COLUMNS, type PriceImportRow, readPriceRow } from "~/modules/catalogue/rows/price-row";
import type { CellChange, RowPrice } from "~/modules/catalogue/rows/row-result";
import { savePrices } from "~/modules/catalogue/rows/write-prices.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { Fen } from "~/platform/values/money";
import { getColumn } from "~/modules/imports/columns/headings";
import { CHANGED, type ImportKind, NONE, SOLD, type TakeBackTimes } from "./import-kind";
/** Base prices with ladders, costs and minimum prices, and own prices of ranks, areas and companies. Cart prices follow at once, orders keep theirs; the audit log has each old and new price. */
export const priceImport = (options: {
  minimumPriceFault?: MinimumPriceFault;
  now: number;
}): ImportKind<PriceImportRow> => ({
  columns: PRICE_COLUMNS,
  headFault: priceHeadFault,
  read: readPriceRow,
  save: (trx, rows, isTouched) => savePrices(trx, rows, isTouched, options),
  finish: (trx) => bumpVersion(trx, "goods"),
  takeBack: takeBackPriceRow,
});

export const priceHeadFault = (columns: ReadonlySet<ImportColumn>): string | null =>
  namingFault(columns) ??
  ((["price", "ladder", "cost", "minimum"] as const).some((column) => columns.has(column))
    ? null
    : "表头里要有价格、阶梯价、进价或最低售价");

/** Whether an amount that a row set has another value now. */
const isChangedSince = (change: CellChange | undefined, amount: Fen | null | undefined): boolean =>
  change !== undefined && change.to !== formatCellAmount(amount);

const parsedPrice = ({ priced }: Row<"list_import_row">): RowPrice | null =>
  priced === null ? null : (JSON.parse(priced) as RowPrice);

/** A row of a price list: the price, cost and minimum price, all of them or nothing. */
async function takeBackPriceRow(
  trx: Db,
  row: Row<"list_import_row">,
  { now, since }: TakeBackTimes,
): Promise<string> {
  const priced = parsedPrice(row);
  const goodsId = Number(row.touches.split(" ", 1)[0]);
  const all = JSON.parse(row.changes) as CellChange[];
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
  { goodsId, priced, previous, current }: TakenBackPrices,
  { now, since }: TakeBackTimes,
): Promise<string> {
  const goods = await findShownBase(trx, goodsId);
  if (!goods) return CHANGED;
  const book = await openPriceBook(trx, [goods], now);
  // A future price is removed with its minimum price, a current one is reset.
  const base = priced && (priced.startsAt > now ? priced : OPEN_PERIOD);
  const raised = raiseFault(book, { goodsId, previous, current, base }, now);
  if (raised !== null) return raised;
  return priced ? takeBackPrice(trx, book, priced, { since, now, minimum: current }) : "ok";
}

interface PutBack extends TakeBackTimes {
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
  if (startsAt <= now && (await wasBoughtSince(trx, goodsId, startsAt, company))) return SOLD;
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
