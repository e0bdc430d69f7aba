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
