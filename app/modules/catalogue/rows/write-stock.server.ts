import type { HeldUnitsLookup } from "~/modules/catalogue/stock/stock.server";
import { MAX_PLACE, placeField } from "~/modules/catalogue/batches/place";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toDay } from "~/platform/values/clock";
import type { CellChange } from "./row-result";
import { toChunks } from "~/platform/values/chunks";
import type { IsTouched, RowResult, ImportRowItem } from "./row-result";
import { putBatches } from "~/modules/catalogue/search/insert.server";
import { toHeading } from "./columns";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { PLACE_MARK, type GoodsIdentifiers } from "./goods-identifiers";
import { goodsMeant, type StandingGoods } from "./identified-goods.server";
import { noteCorrections } from "~/modules/catalogue/stock/open-counts.server";
import { refreshStock } from "~/modules/catalogue/stock/stock.server";

export type StockCountBasis = "free" | "onHand";

export interface StockRow {
  goods: GoodsIdentifiers;
  batch: string;
  /** undefined: the list does not say */
  location?: string;
  /** 产地; undefined: the list does not say */
  origin?: string;
  producedOn: string | null;
  expiresOn: string | null;
  quantity: number;
  counts: StockCountBasis;
}

export interface StockWrite {
  /** quantities are added, not set */
  isAdded: boolean;
  heldOf: HeldUnitsLookup;
  /** of rows that waited for a second person, by their numbers: so many units are added, whatever has moved meanwhile */
  differences?: ReadonlyMap<number, number>;
  now: number;
}

/** Of a batch whose day of production nobody has given. */
const UNKNOWN_DAY = "";

const keyOf = (goodsId: number, batch: string) => `${goodsId} ${codeKey(batch)}`;

const getTouches = (key: string, place: string): string =>
  place === "" ? key : `${key}${PLACE_MARK}${place}`;

type Held = Pick<Row<"batch">, "produced_on" | "expires_on" | "quantity" | "place" | "origin">;

function placeOf(location: string | undefined): string | null {
  const read = placeField.safeParse(location ?? "");
  return read.success ? read.data : null;
}

const joinedPlaces = (before: string, place: string): string => {
  const all = before.split("/").includes(place) ? before : `${before}/${place}`;
  return before === "" ? place : all.length <= MAX_PLACE ? all : before;
};

/** What the batches of a list's rows were before, by key. */
interface StockSource extends Pick<StockWrite, "isAdded" | "differences"> {
  isTouched: IsTouched;
  held: ReadonlyMap<string, Row<"batch">>;
  /** units of a batch that orders hold; empty unless the list counts units on hand */
  byOrders: ReadonlyMap<number, number>;
}

/** What the rows before have answered and changed. */
interface StockPlan {
  answered: Set<string>;
  written: Map<string, Held & Pick<Row<"batch">, "goods_id" | "number">>;
}

/** The batch of a row, and how the row relates to those before. */
interface RowBatch {
  key: string;
  touches: string;
  /** null: the place cannot be stored */
  place: string | null;
  stored: Row<"batch"> | undefined;
  before: (Held & { number: string }) | undefined;
  /** the same batch in another place: its units are added */
  isMore: boolean;
  isRepeated: boolean;
}

function findRowBatch(
  { isTouched, held }: StockSource,
  { answered, written }: StockPlan,
  { row, item }: Pick<ImportRowItem<StockRow>, "row" | "item">,
  goodsId: number,
): RowBatch {
  const key = keyOf(goodsId, item.batch);
  const place = placeOf(item.location);
  const touches = getTouches(key, place ?? "");
  const isAnswered = (name: string) => answered.has(name) || isTouched(name, row);
  const isBatchAnswered = isAnswered(key);
  const isMore = Boolean(place) && isBatchAnswered;
  const stored = held.get(key);
  return {
    key,
    touches,
    place,
    stored,
    before: written.get(key) ?? stored,
    isMore,
    isRepeated: isAnswered(touches) || (isBatchAnswered && !isMore),
  };
}

interface RowUnits {
  isAdding: boolean;
  byOrder: number;
  /** free units that the list says, negative when orders hold more */
  listed: number;
  quantity: number;
}

function countRowUnits(
  { isAdded, differences, byOrders }: StockSource,
  { row, item }: Pick<ImportRowItem<StockRow>, "row" | "item">,
  { stored, before, isMore }: RowBatch,
): RowUnits {
  const difference = differences?.get(row);
  const isAdding = isAdded || isMore || difference !== undefined;
  const byOrder = stored && !isMore ? (byOrders.get(stored.id) ?? 0) : 0;
  const listed = item.counts === "onHand" ? item.quantity - byOrder : item.quantity;
  const added = (before?.quantity ?? 0) + (difference ?? item.quantity);
  return { isAdding, byOrder, listed, quantity: isAdding ? added : Math.max(0, listed) };
}

interface BatchDays {
  producedOn: string;
  expiresOn: string | undefined;
}

const toBatchDays = (item: StockRow, before: Held | undefined): BatchDays => ({
  producedOn: item.producedOn ?? before?.produced_on ?? UNKNOWN_DAY,
  expiresOn: item.expiresOn ?? before?.expires_on,
});

function dayFault(item: StockRow, { producedOn, expiresOn }: BatchDays, today: string): string | null {
  if (item.producedOn && item.producedOn > today) return `生产日期 ${item.producedOn} 晚于今天`;
  if (!expiresOn) return "新批次缺少有效期至";
  return expiresOn <= producedOn ? "有效期至须晚于生产日期" : null;
}

function stockNotes(
  item: StockRow,
  { stored, place, isMore }: RowBatch,
  { isAdding, byOrder, listed, quantity }: RowUnits,
  { producedOn }: BatchDays,
): string[] {
  const notes: string[] = [];
  if (producedOn === UNKNOWN_DAY) notes.push("生产日期未填，请补登");
  if (place === null) notes.push("货位写法不能保存，未采用");
  if (isMore) notes.push(`同一批号另一货位，合并为 ${quantity}`);
  if (stored?.recall_id) notes.push("该批次已召回，不计入可售库存");
  else if (stored?.blocked_at) notes.push("该批次已停售，不计入可售库存");
  if (byOrder > 0) notes.push(`实物 ${item.quantity}，未发货订单占用 ${byOrder}`);
  if (listed < 0 && !isAdding) notes.push(`未发货订单还缺 ${-listed}`);
  return notes;
}

function placeAfter({ before, place, isMore }: RowBatch): string {
  const stood = before?.place ?? "";
  if (!place) return stood;
  return isMore ? joinedPlaces(stood, place) : place;
}

const originAfter = ({ origin }: StockRow, before: Held | undefined): string =>
  origin ?? before?.origin ?? "";

/** Plans what a row of a known product changes, and returns its result. */
function planStockRow(
  source: StockSource,
  plan: StockPlan,
  entry: Pick<ImportRowItem<StockRow>, "row" | "item"> & { goods: StandingGoods },
  today: string,
): RowResult {
  const { row, item, goods } = entry;
  const batch = findRowBatch(source, plan, entry, goods.id);
  const { key, touches, before, stored } = batch;
  const result = { row, name: `${goods.name} ${item.batch}`, touches };
  const refuse = (reason: string): RowResult => ({ ...result, result: "refused", reason, notes: [] });
  if (batch.isRepeated) return refuse("与前面的行重复");
  const days = toBatchDays(item, before);
  const fault = dayFault(item, days, today);
  if (fault !== null) return refuse(fault);
  const units = countRowUnits(source, entry, batch);
  const { quantity } = units;
  const previous = before?.quantity ?? 0;
  if (quantity < 0) return refuse(`库存只有 ${previous}，不够扣减`);
  const after = {
    produced_on: days.producedOn,
    expires_on: days.expiresOn!,
    quantity,
    place: placeAfter(batch),
    origin: originAfter(item, before),
  };
  const changes = findChanges(before, after);
  const by = quantity - previous;
  plan.answered.add(key).add(touches);
  if (changes.length > 0 || batch.isMore)
    plan.written.set(key, { goods_id: goods.id, number: before?.number ?? item.batch, ...after });
  return {
    ...result,
    result: stockResult(before, changes),
    notes: stockNotes(item, batch, units, days),
    changes,
    ...(stored && by !== 0 && { correction: { units: by, price: goods.base_price } }),
  };
}

function stockResult(before: Held | undefined, changes: readonly CellChange[]): RowResult["result"] {
  if (changes.length === 0) return "unchanged";
  return before ? "updated" : "created";
}

async function heldBatches(trx: Db, goodsIds: readonly number[]): Promise<Map<string, Row<"batch">>> {
  const held = new Map<string, Row<"batch">>();
  for (const part of toChunks(goodsIds))
    for (const row of await trx.selectFrom("batch").selectAll().where("goods_id", "in", part).execute())
      held.set(keyOf(row.goods_id, row.number), row);
  return held;
}

/** Writes what each row says of a batch, with a result for each. */
export async function saveStock(
  trx: Db,
  used: readonly ImportRowItem<StockRow>[],
  isTouched: IsTouched,
  { isAdded, heldOf, differences, now }: StockWrite,
): Promise<RowResult[]> {
  const meant = await goodsMeant(
    trx,
    used.map(({ item }) => item.goods),
  );
  const found = used.map((item) => ({ ...item, found: meant(item.item.goods) }));
  const ids = new Set(found.flatMap((item) => (item.found.kind === "found" ? [item.found.goods.id] : [])));
  const held = await heldBatches(trx, [...ids]);
  const isOnHand = used.some(({ item }) => item.counts === "onHand");
  const byOrders = isOnHand
    ? await heldOf(
        trx,
        [...held.values()].map(({ id }) => id),
      )
    : new Map<number, number>();
  const source: StockSource = { isTouched, isAdded, held, byOrders, ...(differences && { differences }) };
  const plan: StockPlan = { answered: new Set(), written: new Map() };
  const today = toDay(now);
  const results = found.map(({ row, item, name, found: goods }): RowResult => {
    if (goods.kind === "found") return planStockRow(source, plan, { row, item, goods: goods.goods }, today);
    return { row, name, result: "refused", reason: goods.reason, notes: [] };
  });
  const rows = [...plan.written.values()];
  await putBatches(trx, rows, now);
  // Set quantities correct the books; added ones are receipts or losses.
  if (!isAdded)
    await noteCorrections(
      trx,
      [...plan.written].flatMap(([key, { quantity }]) => {
        const before = held.get(key);
        return before ? [{ batchId: before.id, by: quantity - before.quantity }] : [];
      }),
    );
  if (rows.length > 0)
    await refreshStock(
      trx,
      rows.map((row) => row.goods_id),
      now,
    );
  return results;
}

function findChanges(before: Held | undefined, after: Held): CellChange[] {
  const parts = [
    [toHeading("produced"), "produced_on"],
    [toHeading("expires"), "expires_on"],
    [toHeading("quantity"), "quantity"],
    [toHeading("location"), "place"],
    [toHeading("origin"), "origin"],
  ] as const;
  const stored: Partial<Held> = { origin: "", ...before };
  return parts
    .filter(([, key]) => stored[key] !== after[key])
    .map(([what, key]) => ({ what, from: String(stored[key] ?? ""), to: String(after[key]) }));
}
