/** How often something may happen that happens all the time: counted in memory, and added up over all processes twice a second. */
import { LRUCache } from "lru-cache";
import { now as clock } from "./clock.server";
import { addCounts, countOf, isOn, type Rate, type RateVerdict, verdict } from "./rate.server";

/** What this process knows of one key. */
interface Shared {
  windowMs: number;
  until: number;
  /** of all processes, as the database last knew it */
  total: number;
  /** counted here since */
  fresh: number;
}

/** Processes hear of one another so often, ms; for so long each may let through what another has just let through too. */
const TOLD_EVERY = 500;
/** When the next exchange is; tests say it themselves. */
export const EXCHANGE = { later: (work: () => void): unknown => setTimeout(work, TOLD_EVERY).unref() };
/** Rows of one statement. */
const TOLD_AT_ONCE = 500;
const counts = new LRUCache<string, Shared>({ max: 50_000 });
let isAwaited = false;

/**
 * Counts one event under `key` as takeToken does, but without a write of its own; a window's first event reads what other processes have
 * counted. For calls that come in by the hundred, where a few more than the limit do no harm.
 */
export async function takeSharedToken(
  key: string,
  { limit, windowMs }: Rate,
  now: number,
): Promise<RateVerdict> {
  const known = counts.get(key);
  const entry = known && isOn(known.until, windowMs, now) ? known : await begin(key, windowMs, now);
  entry.fresh += 1;
  tellSoon();
  return verdict(entry.total + entry.fresh, entry.until, limit, now);
}

async function begin(key: string, windowMs: number, now: number): Promise<Shared> {
  const known = await countOf(key, windowMs, now);
  // Another call may have been here while the database was asked.
  const there = counts.get(key);
  if (there && isOn(there.until, windowMs, now)) return there;
  const entry = { windowMs, until: known?.until ?? now + windowMs, total: known?.count ?? 0, fresh: 0 };
  counts.set(key, entry);
  return entry;
}

function tellSoon(): void {
  if (isAwaited) return;
  isAwaited = true;
  const told = () =>
    tellCounts(clock())
      // What the database does not take now, it is told with the next.
      .catch(() => undefined)
      .finally(() => (isAwaited = false));
  EXCHANGE.later(() => void told());
}

/** Tells the database what was counted here, and hears what others have counted. */
export async function tellCounts(now: number): Promise<void> {
  for (const windowMs of new Set([...counts.values()].map((entry) => entry.windowMs))) {
    const fresh = [...counts].filter(([, entry]) => entry.fresh > 0 && entry.windowMs === windowMs);
    const keys = fresh.map(([key]) => key);
    for (let i = 0; i < keys.length; i += TOLD_AT_ONCE)
      await tell(keys.slice(i, i + TOLD_AT_ONCE), windowMs, now);
  }
}

async function tell(keys: readonly string[], windowMs: number, now: number): Promise<void> {
  const told = keys.map((key) => ({ key, count: counts.peek(key)?.fresh ?? 0 }));
  const sums = new Map((await addCounts(told, windowMs, now)).map((row) => [row.key, row]));
  for (const { key, count } of told) {
    const [entry, sum] = [counts.peek(key), sums.get(key)];
    if (!entry || !sum) continue;
    // A window that began here while the database was told has counted these anew.
    if (entry.fresh >= count) entry.fresh -= count;
    entry.total = sum.count;
    entry.until = sum.until;
  }
}
