/**
 * Stock by batch: first expiring first, never an expired or recalled batch, never below zero, under any number of buyers at once
 * (design rules, "Batches"). goods.stock and goods.nearest_expiry are derived from the batches in the same transaction.
 */
import { sql } from "kysely";
import { dayOf } from "~/platform/clock";
import { bumpVersion, db, engine, type Db } from "~/platform/database.server";
import { chunksOf } from "./goods.server";

/** Units wanted of a goods; `minExpiry` ("YYYY-MM-DD") leaves out batches that expire before it. */
export interface WantedStock {
  goodsId: number;
  number: number;
  minExpiry?: string;
}
export interface TakenBatch {
  batchId: number;
  batchNumber: string;
  expiresOn: string;
  number: number;
}
export type StockTaken =
  { ok: true; taken: Map<number, TakenBatch[]> } | { ok: false; short: { goodsId: number; left: number }[] };

interface Want {
  number: number;
  minExpiry: string;
}
interface BatchRow {
  id: number;
  goods_id: number;
  number: string;
  expires_on: string;
  quantity: number;
}
interface Change {
  id: number;
  number: number;
}

/**
 * Takes units out of the batches that expire first. Wishes for the same goods are added up. All or nothing: when one goods is
 * short, `short` names every goods that is, with what is left of it, and the caller must undo its transaction.
 */
export async function takeStock(trx: Db, wanted: readonly WantedStock[], now: number): Promise<StockTaken> {
  const wants = merge(wanted, dayOf(now));
  const ids = [...wants.keys()].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  const taken = new Map<number, TakenBatch[]>(ids.map((id) => [id, []]));
  const open = new Map(ids.map((id) => [id, wants.get(id)!.number]));
  // One round, unless a batch was changed beside the goods' lock: then what is missing is planned again.
  while (open.size > 0) {
    const batches = await batchesOf(trx, [...open.keys()], dayOf(now));
    const { plan, short } = planned(open, wants, batches);
    if (short.length > 0) return { ok: false, short };
    const done = await changeBatches(
      trx,
      plan.map(({ batch, number }) => ({ id: batch.id, number: -number })),
    );
    for (const { batch, number } of plan) {
      if (!done.has(batch.id)) continue;
      taken.get(batch.goods_id)!.push({
        batchId: batch.id,
        batchNumber: batch.number,
        expiresOn: batch.expires_on,
        number,
      });
      const left = open.get(batch.goods_id)! - number;
      if (left > 0) open.set(batch.goods_id, left);
      else open.delete(batch.goods_id);
    }
  }
  await deriveStock(trx, ids, now);
  return { ok: true, taken };
}

/** Puts units back into the very batches they came from; an expired batch gets them too, but they do not count as stock. */
export async function returnStock(
  trx: Db,
  batches: readonly { batchId: number; number: number }[],
  now: number,
): Promise<void> {
  const numbers = new Map<number, number>();
  for (const { batchId, number } of batches) numbers.set(batchId, (numbers.get(batchId) ?? 0) + number);
  const batchIds = [...numbers.keys()].sort((a, b) => a - b);
  const goodsIds = new Set<number>();
  for (const part of chunksOf(batchIds)) {
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
    batchIds.map((id) => ({ id, number: numbers.get(id)! })),
  );
  await deriveStock(trx, ids, now);
}

/** Adds units to goods.sales, or takes them off again with negative numbers. */
export async function countSales(
  trx: Db,
  sold: readonly { goodsId: number; number: number }[],
): Promise<void> {
  const numbers = new Map<number, number>();
  for (const { goodsId, number } of sold) numbers.set(goodsId, (numbers.get(goodsId) ?? 0) + number);
  const ids = [...numbers.keys()].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  for (const part of chunksOf(ids)) {
    const values = valuesOf(part.map((id) => ({ id, number: numbers.get(id)! })));
    await sql`with change(id, number) as (values ${values})
      update goods set sales = goods.sales + change.number from change where goods.id = change.id`.execute(
      trx,
    );
  }
}

/** Brings goods.stock in line with the batches of these goods, e.g. after the last day of a batch. */
export async function refreshStock(trx: Db, goodsIds: readonly number[], now: number): Promise<void> {
  const ids = [...new Set(goodsIds)].sort((a, b) => a - b);
  await lockGoods(trx, ids);
  await deriveStock(trx, ids, now);
}

/**
 * Keeps a batch from being sold, or lets it be sold again: only the recall that holds it can free it. False when another holds it, or
 * none; then nothing was done. Under the goods' lock, so that no order takes from it meanwhile.
 */
export async function holdBatch(
  trx: Db,
  batch: { id: number; goodsId: number },
  recallId: number,
  isHeld: boolean,
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

/** Goods that still count batches which expired before the day of `now`: the work of the nightly run of refreshStock. */
export async function goodsWithExpired(now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("goods")
    .select("id")
    .where("nearest_expiry", "<", dayOf(now))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

function merge(wanted: readonly WantedStock[], today: string): Map<number, Want> {
  const wants = new Map<number, Want>();
  for (const { goodsId, number, minExpiry } of wanted) {
    if (number <= 0) continue;
    const before = wants.get(goodsId) ?? { number: 0, minExpiry: today };
    const latest = minExpiry && minExpiry > before.minExpiry ? minExpiry : before.minExpiry;
    wants.set(goodsId, { number: before.number + number, minExpiry: latest });
  }
  return wants;
}

/** Rows locked in goods order, so that two orders never wait for each other. */
export async function lockGoods(trx: Db, ids: readonly number[]): Promise<void> {
  if (engine !== "postgres") return;
  for (const part of chunksOf(ids))
    await trx.selectFrom("goods").select("id").where("id", "in", part).orderBy("id").forUpdate().execute();
}

async function batchesOf(trx: Db, goodsIds: readonly number[], today: string): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (const part of chunksOf(goodsIds))
    rows.push(
      ...(await trx
        .selectFrom("batch")
        .select(["id", "goods_id", "number", "expires_on", "quantity"])
        .where("goods_id", "in", part)
        .where("expires_on", ">=", today)
        .where("quantity", ">", 0)
        .where("recall_id", "is", null)
        .orderBy("expires_on")
        .orderBy("id")
        .execute()),
    );
  return rows;
}

function planned(open: Map<number, number>, wants: Map<number, Want>, batches: readonly BatchRow[]) {
  const plan: { batch: BatchRow; number: number }[] = [];
  const rest = new Map(open);
  for (const batch of batches) {
    const missing = rest.get(batch.goods_id) ?? 0;
    if (missing === 0 || batch.expires_on < wants.get(batch.goods_id)!.minExpiry) continue;
    const number = Math.min(missing, batch.quantity);
    plan.push({ batch, number });
    rest.set(batch.goods_id, missing - number);
  }
  const short = [...rest].flatMap(([goodsId, missing]) =>
    missing > 0 ? [{ goodsId, left: wants.get(goodsId)!.number - missing }] : [],
  );
  return { plan, short };
}

/** Adds the numbers to the batches where nothing falls below zero; the ids of those changed. */
async function changeBatches(trx: Db, changes: readonly Change[]): Promise<Set<number>> {
  const done = new Set<number>();
  for (const part of chunksOf(changes)) {
    const result = await sql<{ id: number }>`with change(id, number) as (values ${valuesOf(part)})
      update batch set quantity = batch.quantity + change.number from change
      where batch.id = change.id and batch.quantity + change.number >= 0
      returning batch.id as id`.execute(trx);
    for (const row of result.rows) done.add(row.id);
  }
  return done;
}

/** Derives stock and nearest expiry; the pages kept for visitors are stale only when a goods sold out or came back. */
async function deriveStock(trx: Db, ids: readonly number[], now: number): Promise<void> {
  const today = dayOf(now);
  let crossed = false;
  for (const part of chunksOf(ids)) {
    const before = await trx.selectFrom("goods").select(["id", "stock"]).where("id", "in", part).execute();
    const after = await trx
      .updateTable("goods")
      .set((eb) => ({
        stock: eb
          .selectFrom("batch")
          .whereRef("batch.goods_id", "=", "goods.id")
          .where("batch.expires_on", ">=", today)
          .where("batch.recall_id", "is", null)
          .select(sql<number>`coalesce(sum(batch.quantity), 0)`.as("stock")),
        nearest_expiry: eb
          .selectFrom("batch")
          .whereRef("batch.goods_id", "=", "goods.id")
          .where("batch.expires_on", ">=", today)
          .where("batch.quantity", ">", 0)
          .where("batch.recall_id", "is", null)
          .select((e) => e.fn.min("batch.expires_on").as("nearest")),
      }))
      .where("id", "in", part)
      .returning(["id", "stock"])
      .execute();
    const was = new Map(before.map((row) => [row.id, row.stock]));
    crossed ||= after.some((row) => row.stock > 0 !== (was.get(row.id) ?? 0) > 0);
  }
  if (crossed) await bumpVersion(trx, "goods");
}

const valuesOf = (changes: readonly Change[]) =>
  sql.join(changes.map(({ id, number }) => sql`(cast(${id} as bigint), cast(${number} as bigint))`));
