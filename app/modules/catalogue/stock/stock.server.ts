/** Stock by batch: earliest expiry first, never an expired, recalled or blocked batch, never below zero, with concurrent buyers (design rules, "Batches"). goods.stock and goods.nearest_expiry are derived in the same transaction. */
import { sql } from "kysely";
import { toDay } from "~/platform/values/clock";
import { bumpVersion, db, engine, type Db } from "~/platform/database/database.server";
import { allocateBatches, type BatchOnHand, type BatchWant, type AllocatedBatch } from "./batch-allocation";
import type { ExpiryStock } from "./minimum-shelf-life";
import { toChunks } from "~/platform/values/chunks";

export type { AllocatedBatch } from "./batch-allocation";

/** Ordered units of each batch (orders/order/held-units.server.ts), passed in because orders is a higher module. */
export type HeldUnitsLookup = (trx: Db, batchIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** `minExpiry` ("YYYY-MM-DD") excludes batches that expire before it. */
export interface WantedStock {
  goodsId: number;
  quantity: number;
  minExpiry?: string;
}
/** `taken` by index of each wish; `short`: wishes that are not available, and what is. */
export type StockChangeResult =
  | { ok: true; allocated: AllocatedBatch[][] }
  | { ok: false; short: { at: number; goodsId: number; left: number }[] };

interface Change {
  id: number;
  quantity: number;
}

/** Takes units from the batches that expire first and meet each wish (batch-allocation.ts). All or nothing: if any is short, `short` has every one, and the caller must roll back. */
export async function takeStock(
  trx: Db,
  wanted: readonly WantedStock[],
  now: number,
): Promise<StockChangeResult> {
  const today = toDay(now);
  const open = wanted.map(({ goodsId, quantity, minExpiry = today }): BatchWant => {
    return { goodsId, quantity: Math.max(0, quantity), day: minExpiry > today ? minExpiry : today };
  });
  const ids = goodsOf(open);
  await lockGoods(trx, ids);
  const used = open.map((): AllocatedBatch[] => []);
  // Once, unless a batch changed without the products' lock: then the rest is planned again.
  while (open.some((want) => want.quantity > 0)) {
    const { portions, short } = allocateBatches(open, await sellableBatches(trx, goodsOf(open), today));
    if (short.length > 0) return { ok: false, short: short.map((item) => toShort(item, wanted, used)) };
    const done = await changeBatches(trx, readAllocated(portions));
    portions.forEach((own, at) => {
      for (const portion of own.filter(({ batchId }) => done.has(batchId))) {
        used[at]!.push(portion);
        open[at]!.quantity -= portion.quantity;
      }
    });
  }
  await deriveStock(trx, ids, now);
  return { ok: true, allocated: used };
}

const goodsOf = (open: readonly BatchWant[]): number[] =>
  [...new Set(open.filter((want) => want.quantity > 0).map((want) => want.goodsId))].sort((a, b) => a - b);

function toShort(
  { at, left }: { at: number; left: number },
  wanted: readonly WantedStock[],
  used: readonly AllocatedBatch[][],
) {
  const before = used[at]!.reduce((sum, item) => sum + item.quantity, 0);
  return { at, goodsId: wanted[at]!.goodsId, left: left + before };
}

/** Several wishes may take from one batch. */
function readAllocated(portions: readonly AllocatedBatch[][]): Change[] {
  const quantities = new Map<number, number>();
  for (const { batchId, quantity } of portions.flat())
    quantities.set(batchId, (quantities.get(batchId) ?? 0) - quantity);
  return [...quantities].map(([id, quantity]) => ({ id, quantity }));
}

/** Returns units to their batches; in an expired batch they do not count as stock. */
export async function returnStock(
  trx: Db,
  batches: readonly { batchId: number; quantity: number }[],
  now: number,
): Promise<void> {
  const quantities = new Map<number, number>();
  for (const { batchId, quantity } of batches)
    quantities.set(batchId, (quantities.get(batchId) ?? 0) + quantity);
  const batchIds = [...quantities.keys()].sort((a, b) => a - b);
  const goodsIds = new Set<number>();
  for (const part of toChunks(batchIds)) {
    const rows = await trx
      .selectFrom("batch")
      .select("goods_id")
      .distinct()
      .where("id", "in", part)
      .execute();
    for (const row of rows) goodsIds.add(row.goods_id);
  }
  const ids = [...goodsIds].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  await changeBatches(
    trx,
    batchIds.map((id) => ({ id, quantity: quantities.get(id)! })),
  );
  await deriveStock(trx, ids, now);
}

/** Moves taken units from one batch of a product to another. False, without a change, if the other has too few. With the products locked. */
export async function moveUnits(
  trx: Db,
  { goodsId, from, to, units }: { goodsId: number; from: number; to: number; units: number },
  now: number,
): Promise<boolean> {
  await lockGoods(trx, [goodsId]);
  const done = await trx
    .updateTable("batch")
    .set((eb) => ({ quantity: eb("quantity", "-", units) }))
    .where("id", "=", to)
    .where("goods_id", "=", goodsId)
    .where("quantity", ">=", units)
    .where("expires_on", ">=", toDay(now))
    .where("recall_id", "is", null)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) return false;
  await returnStock(trx, [{ batchId: from, quantity: units }], now);
  return true;
}

/** Adds units to goods.sales; negative numbers subtract. */
export async function countSales(
  trx: Db,
  sold: readonly { goodsId: number; quantity: number }[],
): Promise<void> {
  const quantities = new Map<number, number>();
  for (const { goodsId, quantity } of sold)
    quantities.set(goodsId, (quantities.get(goodsId) ?? 0) + quantity);
  const ids = [...quantities.keys()].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  for (const part of toChunks(ids)) {
    const values = getValues(part.map((id) => ({ id, quantity: quantities.get(id)! })));
    await sql`with change(id, number) as (values ${values})
      update goods set sales = goods.sales + change.number from change where goods.id = change.id`.execute(
      trx,
    );
  }
}

/** Recalculates goods.stock of these products, e.g. after a batch expired. */
export async function refreshStock(trx: Db, goodsIds: readonly number[], now: number): Promise<void> {
  const ids = [...new Set(goodsIds)].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  await deriveStock(trx, ids, now);
}

export interface RecallHold {
  recallId: number;
  isHeld: boolean;
}

/** Blocks or unblocks a batch for a recall; only the same recall can unblock it. False, without a change, if another or none holds it. With the products locked. */
export async function holdBatch(
  trx: Db,
  batch: { id: number; goodsId: number },
  { recallId, isHeld }: RecallHold,
  now: number,
): Promise<boolean> {
  await lockGoods(trx, [batch.goodsId]);
  const done = await trx
    .updateTable("batch")
    .set({ recall_id: isHeld ? recallId : null })
    .where("id", "=", batch.id)
    .where("recall_id", isHeld ? "is" : "=", isHeld ? null : recallId)
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) return false;
  await deriveStock(trx, [batch.goodsId], now);
  return true;
}

/** Returns products that still count batches expired before `now`, for the nightly refreshStock. */
export async function goodsWithExpired(now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("goods")
    .select("id")
    .where("nearest_expiry", "<", toDay(now))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Locks products by ascending id, to avoid deadlocks. */
export async function lockGoods(trx: Db, ids: readonly number[]): Promise<void> {
  if (engine !== "postgres") return;
  for (const part of toChunks([...new Set(ids)].sort((a, b) => a - b)))
    await trx
      .selectFrom("goods")
      .select("id")
      .where("id", "in", part)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
}

/** Returns batches with free units that may be sold on `today`, earliest expiry first. One query for each 500 products. */
export async function sellableBatches(
  trx: Db,
  goodsIds: readonly number[],
  today: string,
): Promise<BatchOnHand[]> {
  const rows: BatchOnHand[] = [];
  for (const part of toChunks(goodsIds))
    rows.push(
      ...(await trx
        .selectFrom("batch")
        .select(["id", "goods_id as goodsId", "number as batchNumber", "expires_on as expiresOn", "quantity"])
        .where("goods_id", "in", part)
        .where("expires_on", ">=", today)
        .where("quantity", ">", 0)
        .where("recall_id", "is", null)
        .where("blocked_at", "is", null)
        .orderBy("expires_on")
        .orderBy("id")
        .execute()),
    );
  return rows;
}

/** Returns available units by expiry day, earliest first. One query for 500 products. */
export async function expiryStock(
  trx: Db,
  goodsIds: readonly number[],
  today: string,
): Promise<Map<number, ExpiryStock[]>> {
  const found = new Map<number, ExpiryStock[]>(goodsIds.map((id) => [id, []]));
  for (const { goodsId, expiresOn, quantity } of await sellableBatches(trx, [...found.keys()], today))
    found.get(goodsId)!.push({ expiresOn, quantity });
  return found;
}

/** Changes batches without going below zero; returns the changed ids. */
async function changeBatches(trx: Db, changes: readonly Change[]): Promise<Set<number>> {
  const done = new Set<number>();
  for (const part of toChunks(changes)) {
    const result = await sql<{ id: number }>`with change(id, number) as (values ${getValues(part)})
      update batch set quantity = batch.quantity + change.number from change
      where batch.id = change.id and batch.quantity + change.number >= 0
      returning batch.id as id`.execute(trx);
    for (const row of result.rows) done.add(row.id);
  }
  return done;
}

/** Visitors' pages are stale only when a product sells out or returns. */
async function deriveStock(trx: Db, ids: readonly number[], now: number): Promise<void> {
  const today = toDay(now);
  let crossed = false;
  for (const part of toChunks(ids)) {
    const before = await trx.selectFrom("goods").select(["id", "stock"]).where("id", "in", part).execute();
    const after = await trx
      .updateTable("goods")
      .set((eb) => ({
        stock: eb
          .selectFrom("batch")
          .whereRef("batch.goods_id", "=", "goods.id")
          .where("batch.expires_on", ">=", today)
          .where("batch.recall_id", "is", null)
          .where("batch.blocked_at", "is", null)
          .select(sql<number>`coalesce(sum(batch.quantity), 0)`.as("stock")),
        nearest_expiry: eb
          .selectFrom("batch")
          .whereRef("batch.goods_id", "=", "goods.id")
          .where("batch.expires_on", ">=", today)
          .where("batch.quantity", ">", 0)
          .where("batch.recall_id", "is", null)
          .where("batch.blocked_at", "is", null)
          .select((e) => e.fn.min("batch.expires_on").as("nearest")),
      }))
      .where("id", "in", part)
      .returning(["id", "stock"])
      .execute();
    const previous = new Map(before.map((row) => [row.id, row.stock]));
    crossed ||= after.some((row) => row.stock > 0 !== (previous.get(row.id) ?? 0) > 0);
  }
  if (crossed) await bumpVersion(trx, "goods");
}

const getValues = (changes: readonly Change[]) =>
  sql.join(changes.map(({ id, quantity }) => sql`(cast(${id} as bigint), cast(${quantity} as bigint))`));
