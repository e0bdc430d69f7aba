import { sql } from "kysely";
import { toDay } from "~/platform/values/clock";
import { type BatchStop, findBatchStop } from "./stop";
import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Returns which of these products have a batch of this number, also a sold-out one. */
export async function goodsWithBatch(goodsIds: readonly number[], batch: string): Promise<number[]> {
  const found: number[] = [];
  for (const part of toChunks(goodsIds)) {
    const rows = await db
      .selectFrom("batch")
      .select("goods_id")
      .distinct()
      .where("number", "=", batch)
      .where("goods_id", "in", part)
      .orderBy("goods_id")
      .execute();
    found.push(...rows.map((row) => row.goods_id));
  }
  return found;
}

/** Returns a batch of a product by its number, ignoring case and width, an exact match first; null when unknown. One query. */
export async function findBatch(trx: Db, goodsId: number, number: string) {
  const plain = number.normalize("NFKC").trim().toLowerCase();
  const rows = await trx
    .selectFrom("batch")
    .select(["id", "number", "goods_id as goodsId", "quantity", "expires_on as expiresOn"])
    .where("goods_id", "=", goodsId)
    .where((eb) => eb.or([eb("number", "=", number), eb(sql<string>`lower(number)`, "=", plain)]))
    .orderBy("id")
    .execute();
  return rows.find((row) => row.number === number) ?? rows[0] ?? null;
}

/** Returns the places of batches; those without one are left out. One query for each 500, none without ids. */
export async function batchPlaces(batchIds: readonly number[]): Promise<Map<number, string>> {
  const places = new Map<number, string>();
  for (const part of toChunks([...new Set(batchIds)]))
    for (const { id, place } of await db
      .selectFrom("batch")
      .select(["id", "place"])
      .where("id", "in", part)
      .where("place", "<>", "")
      .execute())
      places.set(id, place);
  return places;
}

/** Returns batch numbers by id. One query for each 500, none without ids. */
export async function findBatchNumbers(trx: Db, batchIds: readonly number[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const part of toChunks([...new Set(batchIds)]))
    for (const row of await trx
      .selectFrom("batch")
      .select(["id", "number"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, row.number);
  return found;
}

/** Returns production and expiry days of batches, YYYY-MM-DD or "" where unknown. One query for each 500, none without ids. */
export async function findBatchDays(
  trx: Db,
  batchIds: readonly number[],
): Promise<Map<number, { producedOn: string; expiresOn: string }>> {
  const found = new Map<number, { producedOn: string; expiresOn: string }>();
  for (const part of toChunks([...new Set(batchIds)]))
    for (const row of await trx
      .selectFrom("batch")
      .select(["id", "produced_on", "expires_on"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, { producedOn: row.produced_on, expiresOn: row.expires_on });
  return found;
}

/** Returns which of these batches may not be sold or shipped at `now` (ms), and why. One query for each 500, none without ids. */
export async function findBatchStops(
  trx: Db,
  batchIds: readonly number[],
  now: number,
): Promise<Map<number, BatchStop>> {
  const today = toDay(now);
  const found = new Map<number, BatchStop>();
  for (const part of toChunks([...new Set(batchIds)]))
    for (const row of await trx
      .selectFrom("batch")
      .select(["id", "recall_id", "blocked_at", "expires_on"])
      .where("id", "in", part)
      .where((eb) =>
        eb.or([
          eb("recall_id", "is not", null),
          eb("blocked_at", "is not", null),
          eb("expires_on", "<", today),
        ]),
      )
      .execute())
      found.set(row.id, findBatchStop(row, today)!);
  return found;
}

export async function batchesExpiring(goodsIds: readonly number[], from: string, to: string) {
  if (goodsIds.length === 0) return [];
  return db
    .selectFrom("batch")
    .select(["goods_id as goodsId", "number", "expires_on as expiresOn", "quantity"])
    .where("goods_id", "in", goodsIds)
    .where("quantity", ">", 0)
    .where("recall_id", "is", null)
    .where("blocked_at", "is", null)
    .where("expires_on", ">=", from)
    .where("expires_on", "<=", to)
    .orderBy("expires_on")
    .orderBy("id")
    .execute();
}

/** Returns every batch of these products by number at `now` (ms). One query for each 500 products, none without ids. */
export async function getBatches(
  goodsIds: readonly number[],
  now: number,
): Promise<{ goodsId: number; batch: string; stop: BatchStop | null }[]> {
  const found: { goodsId: number; batch: string; stop: BatchStop | null }[] = [];
  for (const part of toChunks([...new Set(goodsIds)])) {
    const rows = await db
      .selectFrom("batch")
      .select(["goods_id", "number", "recall_id", "blocked_at", "expires_on"])
      .where("goods_id", "in", part)
      .orderBy("id")
      .execute();
    for (const row of rows)
      found.push({ goodsId: row.goods_id, batch: row.number, stop: findBatchStop(row, toDay(now)) });
  }
  return found;
}

export interface NumberedBatch {
  batch: string;
  goodsId: number;
  name: string;
  spec: string;
  approvalNumber: string;
}

/** Returns every batch with one of these numbers. One query for each 500 numbers, none without. */
export async function batchesNumbered(numbers: readonly string[]): Promise<NumberedBatch[]> {
  const found: NumberedBatch[] = [];
  for (const part of toChunks([...new Set(numbers)]))
    found.push(
      ...(await db
        .selectFrom("batch as b")
        .innerJoin("goods as g", "g.id", "b.goods_id")
        .select(["b.number as batch", "b.goods_id as goodsId", "g.name", "g.spec"])
        .select("g.approval_number as approvalNumber")
        .where("b.number", "in", part)
        .orderBy("b.goods_id")
        .execute()),
    );
  return found;
}
