import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";

export interface Rate {
  limit: number;
  windowMs: number;
}
export interface RateResult {
  ok: boolean;
  retryAfterMs: number;
}

/** ms by which machines' clocks may differ */
const SKEW = 60_000;

/** A window that ends later than possible was begun by a clock that was ahead, and counts as over. */
export const isOn = (until: number, windowMs: number, now: number) =>
  until > now && until <= now + windowMs + SKEW;

export const rateResult = (count: number, until: number, limit: number, now: number): RateResult =>
  count <= limit ? { ok: true, retryAfterMs: 0 } : { ok: false, retryAfterMs: Math.max(until - now, 1) };

export interface RateLimitCount {
  key: string;
  count: number;
}

/** Adds counts in one statement, so that concurrent processes lose none; returns the sums. A window starts with its first event. */
export async function addCounts(
  counts: readonly RateLimitCount[],
  windowMs: number,
  now: number,
  trx: Db = db,
): Promise<{ key: string; count: number; until: number }[]> {
  const isOver = sql`(rate.until <= ${now} or rate.until > ${now + windowMs + SKEW})`;
  return (
    trx
      .insertInto("rate")
      // In one order for all processes, to avoid deadlocks.
      .values(
        [...counts]
          .sort((a, b) => (a.key < b.key ? -1 : 1))
          .map(({ key, count }) => ({ key, count, until: now + windowMs })),
      )
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql<number>`case when ${isOver} then excluded.count else rate.count + excluded.count end`,
          until: sql<number>`case when ${isOver} then excluded.until else rate.until end`,
        }),
      )
      .returning(["key", "count", "until"])
      .execute()
  );
}

/** Counts one event under `key`. */
export async function takeToken(key: string, { limit, windowMs }: Rate, now: number): Promise<RateResult> {
  const [row] = await addCounts([{ key, count: 1 }], windowMs, now);
  return rateResult(row!.count, row!.until, limit, now);
}

/** Returns the count of the running window; null if none runs. */
export async function getCount(
  key: string,
  windowMs: number,
  now: number,
): Promise<{ count: number; until: number } | null> {
  const row = await db
    .selectFrom("rate")
    .select(["count", "until"])
    .where("key", "=", key)
    .executeTakeFirst();
  return row && isOn(row.until, windowMs, now) ? row : null;
}

/** Returns the counts of the running windows of these keys. One query. */
export async function findCounts(
  counters: readonly { key: string; rate: Rate }[],
  now: number,
): Promise<Map<string, { count: number; until: number }>> {
  const keys = counters.map(({ key }) => key);
  const rows = await db
    .selectFrom("rate")
    .select(["key", "count", "until"])
    .where("key", "in", keys)
    .execute();
  const windows = new Map(counters.map(({ key, rate }) => [key, rate.windowMs]));
  return new Map(
    rows.filter((row) => isOn(row.until, windows.get(row.key)!, now)).map((row) => [row.key, row]),
  );
}

/** Counts one event under each of these keys; returns the sums. One statement for each window length. */
export async function countAll(
  counters: readonly { key: string; rate: Rate }[],
  now: number,
): Promise<Map<string, { count: number; until: number }>> {
  const sums = new Map<string, { count: number; until: number }>();
  for (const windowMs of new Set(counters.map(({ rate }) => rate.windowMs))) {
    const keys = counters.filter(({ rate }) => rate.windowMs === windowMs).map(({ key }) => key);
    // In one order for all processes, to avoid deadlocks.
    const counts = keys.sort().map((key) => ({ key, count: 1 }));
    for (const row of await addCounts(counts, windowMs, now)) sums.set(row.key, row);
  }
  return sums;
}

/** Deletes a count, e.g. of wrong passwords after a right one. */
export async function resetTokens(key: string, trx: Db = db): Promise<void> {
  await trx.deleteFrom("rate").where("key", "=", key).execute();
}

/** Deletes all counts whose key starts with `beginning`, which has neither % nor _. */
export async function resetAllTokens(beginning: string, trx: Db = db): Promise<void> {
  await trx.deleteFrom("rate").where("key", "like", `${beginning}%`).execute();
}

/** Deletes counts of past windows; returns their number. `now` in ms. */
export async function deleteOldCounts(now: number): Promise<number> {
  const forgotten = await db.deleteFrom("rate").where("until", "<", now).executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
