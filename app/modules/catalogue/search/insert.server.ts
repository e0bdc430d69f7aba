import { type Insertable, sql } from "kysely";
import type { Db } from "~/platform/database/database.server";
import type { Database } from "~/platform/database/schema";

/** Few enough rows that the database caches the statement. */
const MAX_ROWS = 256;

/** Splits `all` into parts whose sizes are powers of two up to `limit` (itself one), so that any number of rows needs only a few cached statements. */
export function* getParts<T>(all: readonly T[], limit = MAX_ROWS): Generator<T[]> {
  for (let at = 0, size = limit; at < all.length; at += size) {
    while (size > all.length - at) size /= 2;
    yield all.slice(at, at + size);
  }
}

/** Inserts `rows`, however many. */
export async function insertMany<T extends "batch" | "goods_term" | "goods_bigram" | "search_word">(
  trx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  for (const part of getParts(rows))
    await trx
      .insertInto(table)
      .values(part as never)
      .execute();
}

/** Writes batches, replacing those of the same product and number; new ones are booked in at `now` (ms). */
export async function putBatches(
  trx: Db,
  rows: readonly Insertable<Database["batch"]>[],
  now: number,
): Promise<void> {
  for (const part of getParts(rows.map((row) => ({ ...row, booked_at: now }))))
    await trx
      .insertInto("batch")
      .values(part)
      .onConflict((oc) =>
        oc.columns(["goods_id", "number"]).doUpdateSet((eb) => ({
          produced_on: eb.ref("excluded.produced_on"),
          expires_on: eb.ref("excluded.expires_on"),
          quantity: eb.ref("excluded.quantity"),
          // Without a place or origin the stored one stays.
          place: sql<string>`case when excluded.place = '' then batch.place else excluded.place end`,
          origin: sql<string>`case when excluded.origin = '' then batch.origin else excluded.origin end`,
        })),
      )
      .execute();
}
