import { refreshShownPrices } from "~/modules/catalogue/prices/shown-prices.server";
import { goodsWithExpired, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { expireUnpaid, failGroups, receiveOverdue } from "~/modules/orders/payment/overdue.server";
import { inTransaction } from "~/platform/database/database.server";
import { expireVouchers } from "~/modules/vouchers/vouchers.server";
import type { Job } from "~/platform/jobs/jobs.server";

/** Runs all jobs due at `at` (ms). Safe to run concurrently: every step is a conditional update. */
export async function runScheduledJobs(at: number): Promise<Record<string, number>> {
  const expired = await expireUnpaid(at);
  const ungrouped = await failGroups(at);
  const received = await receiveOverdue(at);
  // After the orders: vouchers held by an expired order may have expired too.
  const lapsed = await expireVouchers(at);
  const stale = await goodsWithExpired(at);
  if (stale.length > 0) await inTransaction((trx) => refreshStock(trx, stale, at));
  const repriced = await refreshShownPrices(at);
  return { expired, ungrouped, received, lapsed, restocked: stale.length, repriced };
}

export const upkeep: Job = {
  name: "upkeep",
  pattern: "* * * * *",
  run: runScheduledJobs,
};
