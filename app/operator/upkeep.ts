/** What the shop does by itself while it runs: unpaid orders and recharges expire, groups fail, shipped orders complete, refunds go out, vouchers and batches that are over stop counting. Whoever is asked outside has jobs of their own. */
import { forgetOldSheets } from "~/cart/quick-sheet.server";
import { goodsWithExpired, refreshStock } from "~/catalogue/stock.server";
import { forgetOldDrafts } from "~/company/register.server";
import { forgetOldCodes } from "~/company/sms.server";
import { forgetOldProofs } from "~/company/sms-proof.server";
import { forgetOldScans } from "~/company/wechat-scan.server";
import { refreshParcels } from "~/orders/logistics.server";
import { expireAsked, expireUnpaid, failGroups, receiveOverdue } from "~/orders/overdue.server";
import { expireRecharges } from "~/orders/pay-desk.server";
import { closeGivenUp } from "~/orders/settle.server";
import { sendRefunds } from "~/payments/refund.server";
import { addMonths, dayOf, startOfDay } from "~/platform/clock";
import { config } from "~/platform/config.server";
import { inTransaction, weighTables } from "~/platform/database.server";
import { removeOldUnused, sweepStore } from "~/platform/file-sweep.server";
import { forgetOldTokens } from "~/platform/forms.server";
import type { Job } from "~/platform/jobs.server";
import { removeBefore } from "~/platform/old-rows.server";
import { forgetOldCounts } from "~/platform/rate.server";
import { forgetOldSessions } from "~/platform/session.server";
import { forgetOldChats } from "~/support/chat.server";
import { forgetOldMessages } from "~/support/messages.server";
import { tellEndingLicences } from "~/support/licence-notices.server";
import { tellEndingVouchers } from "~/wallet/ending-vouchers.server";
import { expireVouchers } from "~/wallet/vouchers.server";

/** Everything that is due at `at`, ms, and waits for nobody outside. Safe to run in several places at once: every step is a conditional update. */
export async function upkeep(at: number): Promise<Record<string, number>> {
  const expired = await expireUnpaid(at);
  const ungrouped = await failGroups(at);
  const received = await receiveOverdue(at);
  // After the orders: what an expired order held may be over itself.
  const lapsed = await expireVouchers(at);
  const stale = await goodsWithExpired(at);
  if (stale.length > 0) await inTransaction((trx) => refreshStock(trx, stale, at));
  return { expired, ungrouped, received, lapsed, restocked: stale.length };
}

/** What is due of what waits for payment providers, but for refunds: asked before it expires, closed after. */
export async function askPayments(at: number): Promise<Record<string, number>> {
  const expired = await expireAsked(at);
  const recharges = await expireRecharges(at);
  await closeGivenUp(at);
  return { expired, recharges };
}

/** The work of the shop by the clock; the first is what buyers wait for, the others are told once a day. */
export const JOBS: readonly Job[] = [
  { name: "upkeep", pattern: "* * * * *", run: upkeep },
  { name: "payments", pattern: "* * * * *", run: askPayments },
  {
    name: "refunds",
    pattern: "* * * * *",
    run: async (at) => ({ refunded: await sendRefunds(at) }),
  },
  {
    name: "parcels",
    pattern: "7,37 * * * *",
    run: async (at) => ({ answered: await refreshParcels(at) }),
  },
  {
    name: "licence-notices",
    pattern: "10 8 * * *",
    run: async (at) => ({ told: await tellEndingLicences(at) }),
  },
  {
    name: "voucher-notices",
    pattern: "20 8 * * *",
    run: async (at) => ({ told: await tellEndingVouchers(at) }),
  },
  {
    name: "old-counts",
    pattern: "50 * * * *",
    run: async (at) => ({
      ...{ tokens: await forgetOldTokens(at), counts: await forgetOldCounts(at) },
      ...{ sessions: await forgetOldSessions(at), codes: await forgetOldCodes(at) },
      ...{ proofs: await forgetOldProofs(at), scans: await forgetOldScans(at) },
    }),
  },
  {
    name: "unused-files",
    pattern: "20,50 * * * *",
    run: async (at) => ({ removed: await removeOldUnused(at) }),
  },
  {
    name: "old-drafts",
    pattern: "15 * * * *",
    run: async (at) => ({ forgotten: await forgetOldDrafts(at) }),
  },
  {
    name: "sweep-store",
    pattern: "10 4 * * *",
    run: async (at) => ({ ...(await sweepStore(at)) }),
  },
  {
    name: "weigh-tables",
    pattern: "55 * * * *",
    run: async () => {
      await weighTables();
      return {};
    },
  },
  {
    name: "old-lists",
    pattern: "30 4 * * *",
    run: async (at) => ({ forgotten: await forgetOldSheets(at) }),
  },
  {
    name: "old-messages",
    pattern: "35 4 * * *",
    run: async (at) => ({ forgotten: await forgetOldMessages(at) }),
  },
  {
    name: "old-records",
    pattern: "45 4 * * *",
    run: async (at) => {
      const before = startOfDay(addMonths(dayOf(at), -12 * config.RECORD_YEARS));
      return {
        audit: await removeBefore("audit", before),
        notices: await removeBefore("payment_notice", before),
      };
    },
  },
  {
    name: "old-chats",
    pattern: "40 4 * * *",
    run: async (at) => ({ forgotten: await forgetOldChats(at) }),
  },
];
