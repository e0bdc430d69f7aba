import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

/** Returns the discount by template, fen; omits unknown ones. One query, none without ids. */
export async function voucherWorths(
  ids: readonly (number | null)[],
  trx: Db = db,
): Promise<Map<number | null, Fen>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await trx
    .selectFrom("voucher_template")
    .select(["id", "amount"])
    .where("id", "in", wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, row.amount]));
}

/** Returns those of these templates that can be claimed at `now` (epoch ms). One query, none without ids. */
export async function publicTemplates(ids: readonly number[], now: number) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("voucher_template")
    .select(["id", "kind", "name", "threshold", "amount", "ends_at", "total", "claimed"])
    .where("id", "in", ids)
    .where("status", "=", "on")
    .where("is_public", "=", 1)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .execute();
}

/** Returns what all templates take off that are on and not ended at `now` (epoch ms). One query. */
export const runningTemplates = (now: number, trx: Db = db) =>
  trx
    .selectFrom("voucher_template")
    .select(["id", "kind", "name", "threshold", "amount", "scope"])
    .where("status", "=", "on")
    .where("ends_at", ">", now)
    .orderBy("id")
    .execute();

/** Lists templates that are on and not ended at `now` (epoch ms), newest first, at most `limit`. One query. */
export const templatesToGive = (now: number, limit: number) =>
  db
    .selectFrom("voucher_template")
    .select(["id", "kind", "name", "threshold", "amount", "ends_at"])
    .where("status", "=", "on")
    .where("ends_at", ">", now)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
