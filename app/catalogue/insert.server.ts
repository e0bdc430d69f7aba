/** Multi-row inserts for the catalogue's large tables. */
import type { Insertable } from "kysely";
import type { Db } from "~/platform/database.server";
import type { Database } from "~/platform/schema";
import { chunksOf } from "./goods.server";

/** Inserts `rows` in statements that stay well below the limit of variables. */
export async function insertMany<T extends "batch" | "goods_term" | "goods_bigram" | "search_word">(
  trx: Db,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = Math.max(1, Object.keys(rows[0] ?? {}).length);
  for (const part of chunksOf(rows, Math.floor(12_000 / columns)))
    await trx
      .insertInto(table)
      .values(part as never)
      .execute();
}

/** Writes batches as they are given, in place of those with the same goods and number. */
export async function putBatches(trx: Db, rows: readonly Insertable<Database["batch"]>[]): Promise<void> {
  for (const part of chunksOf(rows, 1000))
    await trx
      .insertInto("batch")
      .values(part)
      .onConflict((oc) =>
        oc.columns(["goods_id", "number"]).doUpdateSet((eb) => ({
          produced_on: eb.ref("excluded.produced_on"),
          expires_on: eb.ref("excluded.expires_on"),
          quantity: eb.ref("excluded.quantity"),
        })),
      )
      .execute();
}
