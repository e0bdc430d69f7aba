/** How often something may happen: every event counted in the database. What happens all the time is counted by shared-rate.server.ts. */
import { sql } from "kysely";
import { db } from "./database.server";

export interface Rate {
  limit: number;
  windowMs: number;
}
export interface RateVerdict {
  ok: boolean;
  /** ms until the window ends; 0 when allowed */
  retryAfterMs: number;
}

/** So much the clocks of several machines may differ, ms. */
const SKEW = 60_000;

/** One that ends later than any can was begun by a clock that was ahead, and is over. */
export const isOn = (until: number, windowMs: number, now: number) =>
  until > now && until <= now + windowMs + SKEW;

export const verdict = (count: number, until: number, limit: number, now: number): RateVerdict =>
  count <= limit ? { ok: true, retryAfterMs: 0 } : { ok: false, retryAfterMs: Math.max(until - now, 1) };

/** Counts that are to be added, of one width of window. */
export interface Counted {
  key: string;
  count: number;
}

/**
 * Adds counts by one statement, so racing processes never lose one; gives the sums. A window starts with its first event; one that ends
 * later than any can was begun by a clock that was ahead, and is over.
 */
export async function addCounts(
  counted: readonly Counted[],
  windowMs: number,
  now: number,
): Promise<{ key: string; count: number; until: number }[]> {
  const isOver = sql`(rate.until <= ${now} or rate.until > ${now + windowMs + SKEW})`;
  return db
    .insertInto("rate")
    .values(counted.map(({ key, count }) => ({ key, count, until: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then excluded.count else rate.count + excluded.count end`,
        until: sql<number>`case when ${isOver} then excluded.until else rate.until end`,
      }),
    )
    .returning(["key", "count", "until"])
    .execute();
}

/** Counts one event under `key`. */
export async function takeToken(key: string, { limit, windowMs }: Rate, now: number): Promise<RateVerdict> {
  const [row] = await addCounts([{ key, count: 1 }], windowMs, now);
  return verdict(row!.count, row!.until, limit, now);
}

/** What the window that is on has counted so far; null where none is. */
export async function countOf(
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

/** Forgets the count, e.g. of wrong passwords after a right one. */
export async function resetTokens(key: string): Promise<void> {
  await db.deleteFrom("rate").where("key", "=", key).execute();
}

/** Forgets counts whose windows are over; gives how many. `now` in ms. */
export async function forgetOldCounts(now: number): Promise<number> {
  const forgotten = await db.deleteFrom("rate").where("until", "<", now).executeTakeFirst();
  return Number(forgotten.numDeletedRows);
}
