import type { Db } from "~/platform/database/database.server";
import { toSeconds } from "~/platform/http/page-error";
import type { Quota } from "./quota";
import { addCounts, rateResult } from "./rate.server";

/** Thrown to roll back a write over a quota; without a form that catches it, a 429 answer with its message. */
export class QuotaSpent extends Error {
  readonly status = 429;
  readonly statusText = "Too Many Requests";
  readonly headers: Headers;

  constructor(
    readonly body: string,
    readonly retryAfterMs: number,
  ) {
    super(`quota spent: ${body}`);
    this.name = "QuotaSpent";
    this.headers = new Headers({
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": toSeconds(retryAfterMs),
    });
  }

  async text(): Promise<string> {
    return this.body;
  }
}

export interface QuotaUse {
  key: string;
  count: number;
}

/** Counts `count` under `key` in the caller's transaction; throws QuotaSpent over `quota` in its window. `now` in ms. */
export async function countWritten(
  trx: Db,
  quota: Quota,
  { key, count }: QuotaUse,
  now: number,
): Promise<void> {
  const [row] = await addCounts([{ key: `written:${key}`, count }], quota.windowMs, now, trx);
  const { ok, retryAfterMs } = rateResult(row!.count, row!.until, quota.limit, now);
  if (!ok) throw new QuotaSpent(quota.text, retryAfterMs);
}
