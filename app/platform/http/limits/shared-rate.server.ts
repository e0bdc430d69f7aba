import { LRUCache } from "lru-cache";
import { now as clock } from "~/platform/values/clock.server";
import { addCounts, getCount, isOn, type Rate, type RateResult, rateResult } from "./rate.server";

interface Shared {
  windowMs: number;
  until: number;
  /** of all processes, as last read */
  total: number;
  fresh: number;
}

/** ms between exchanges; meanwhile each process may let through what another just did */
const NOTIFIED_EVERY = 500;
export const EXCHANGE = { later: (work: () => void): unknown => setTimeout(work, NOTIFIED_EVERY).unref() };
const NOTIFIED_AT_ONCE = 500;
const counts = new LRUCache<string, Shared>({ max: 50_000 });
let isAwaited = false;

/** Counts one event under `key` like takeToken but without a write; the first event of a window reads the other processes' count. For frequent calls where a few over the limit do no harm. */
export async function takeSharedToken(
  key: string,
  { limit, windowMs }: Rate,
  now: number,
): Promise<RateResult> {
  const known = counts.get(key);
  const entry = known && isOn(known.until, windowMs, now) ? known : await begin(key, windowMs, now);
  entry.fresh += 1;
  tellSoon();
  return rateResult(entry.total + entry.fresh, entry.until, limit, now);
}

async function begin(key: string, windowMs: number, now: number): Promise<Shared> {
  const known = await getCount(key, windowMs, now);
  const there = counts.get(key);
  if (there && isOn(there.until, windowMs, now)) return there;
  const entry = { windowMs, until: known?.until ?? now + windowMs, total: known?.count ?? 0, fresh: 0 };
  counts.set(key, entry);
  return entry;
}

function tellSoon(): void {
  if (isAwaited) return;
  isAwaited = true;
  const exchange = () =>
    shareCounts(clock())
      // A failed write is repeated with the next exchange.
      .catch(() => undefined)
      .finally(() => (isAwaited = false));
  EXCHANGE.later(() => void exchange());
}

/** Writes local counts and reads those of other processes. */
export async function shareCounts(now: number): Promise<void> {
  for (const windowMs of new Set([...counts.values()].map((entry) => entry.windowMs))) {
    const fresh = [...counts].filter(([, entry]) => entry.fresh > 0 && entry.windowMs === windowMs);
    const keys = fresh.map(([key]) => key);
    for (let i = 0; i < keys.length; i += NOTIFIED_AT_ONCE)
      await tell(keys.slice(i, i + NOTIFIED_AT_ONCE), windowMs, now);
  }
}

async function tell(keys: readonly string[], windowMs: number, now: number): Promise<void> {
  const fresh = keys.map((key) => ({ key, count: counts.peek(key)?.fresh ?? 0 }));
  const sums = new Map((await addCounts(fresh, windowMs, now)).map((row) => [row.key, row]));
  for (const { key, count } of fresh) {
    const [entry, sum] = [counts.peek(key), sums.get(key)];
    if (!entry || !sum) continue;
    if (entry.fresh >= count) entry.fresh -= count;
    entry.total = sum.count;
    entry.until = sum.until;
  }
}
