/** What the shop does by itself while it runs: unpaid orders and recharges expire, groups fail, shipped orders complete, refunds go out, vouchers and batches that are over stop counting. */
import { goodsWithExpired, refreshStock } from "~/catalogue/stock.server";
import { expireUnpaid, failGroups, receiveOverdue } from "~/orders/overdue.server";
import { expireRecharges } from "~/orders/pay-desk.server";
import { closeGivenUp } from "~/orders/settle.server";
import { sendRefunds } from "~/payments/refund.server";
import { now } from "~/platform/clock.server";
import { inTransaction } from "~/platform/database.server";
import { factsOf, log } from "~/platform/log.server";
import { expireVouchers } from "~/wallet/vouchers.server";

const EVERY = 60_000;

/** Everything that is due at `at`, ms. Safe to run in several places at once: every step is a conditional update. */
export async function upkeep(at: number): Promise<Record<string, number>> {
  const expired = await expireUnpaid(at);
  const ungrouped = await failGroups(at);
  const received = await receiveOverdue(at);
  const recharges = await expireRecharges(at);
  await closeGivenUp(at);
  const refunded = await sendRefunds(at);
  // After the orders: what an expired order held may be over itself.
  const lapsed = await expireVouchers(at);
  const stale = await goodsWithExpired(at);
  if (stale.length > 0) await inTransaction((trx) => refreshStock(trx, stale, at));
  return { expired, ungrouped, received, recharges, refunded, lapsed, restocked: stale.length };
}

/** Once a minute from now on; a fault is logged and tried again. The timer alone keeps no process alive. */
export function startUpkeep(): void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const done = await upkeep(now());
      if (Object.values(done).some((count) => count > 0)) log("info", "upkeep", done);
    } catch (error) {
      log("error", "upkeep", factsOf(error));
    } finally {
      isRunning = false;
    }
  };
  void run();
  setInterval(() => void run(), EVERY).unref();
}
