/** How often something may happen: counted in the database for what must hold over all processes, in memory for what only spares the machine. */
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
const isOn = (until: number, windowMs: number, now: number) => until > now && until <= now + windowMs + SKEW;

const verdict = (count: number, until: number, limit: number, now: number): RateVerdict =>
  count <= limit ? { ok: true, retryAfterMs: 0 } : { ok: false, retryAfterMs: Math.max(until - now, 1) };

/**
 * Counts one event under `key` (one statement, so racing processes never lose a count). The window starts with its first event; one that
 * ends later than any can was begun by a clock that was ahead, and is over.
 */
export async function takeToken(key: string, { limit, windowMs }: Rate, now: number): Promise<RateVerdict> {
  const isOver = sql`(rate.until <= ${now} or rate.until > ${now + windowMs + SKEW})`;
  const row = await db
    .insertInto("rate")
    .values({ key, count: 1, until: now + windowMs })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate.count + 1 end`,
        until: sql<number>`case when ${isOver} then excluded.until else rate.until end`,
      }),
    )
    .returning(["count", "until"])
    .executeTakeFirstOrThrow();
  if (now % 200 === 0) await db.deleteFrom("rate").where("until", "<", now).execute();
  return verdict(row.count, row.until, limit, now);
}

/** Whether one more event would be allowed, without counting it. */
export async function tokenLeft(key: string, { limit, windowMs }: Rate, now: number): Promise<RateVerdict> {
  const row = await db
    .selectFrom("rate")
    .select(["count", "until"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row || !isOn(row.until, windowMs, now)) return { ok: true, retryAfterMs: 0 };
  return verdict(row.count + 1, row.until, limit, now);
}

/** Forgets the count, e.g. of wrong passwords after a right one. */
export async function resetTokens(key: string): Promise<void> {
  await db.deleteFrom("rate").where("key", "=", key).execute();
}

const counted = new Map<string, { count: number; until: number }>();
const COUNTED_MOST = 50_000;

/** The same in this process's memory, without a write to the disk: for searches and suggestions. */
export function takeTokenHere(key: string, { limit, windowMs }: Rate, now: number): RateVerdict {
  const known = counted.get(key);
  const entry = known && isOn(known.until, windowMs, now) ? known : { count: 0, until: now + windowMs };
  entry.count += 1;
  counted.delete(key);
  counted.set(key, entry);
  if (counted.size > COUNTED_MOST) counted.delete(counted.keys().next().value!);
  return verdict(entry.count, entry.until, limit, now);
}
