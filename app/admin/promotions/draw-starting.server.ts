import { exposureText, lotteryStart } from "~/admin/approval-requests/kinds/draw-start.server";
import { lotteryExposure } from "~/admin/gifts/draw-exposure";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { type AdminLottery, findLottery, switchLotteryIn } from "~/modules/rewards/draw-admin.server";
import type { PromisedPrize } from "~/modules/rewards/draw-promise";
import { getVersion } from "~/platform/http/stale";
import { pastWords } from "~/modules/staff/limits/limits";
import { findLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { propose, refusingChange } from "~/modules/staff/approval-requests/approval-requests.server";

export type LotteryStarted =
  /** `isWaiting`: a second person is asked */
  { ok: true; isWaiting: boolean } | { ok: false; text: string; isStale?: true };

export const LOTTERY_CHANGED = "您打开页面后，已有人改过这个抽奖，请返回核对后再办理";

/** Adds to the person's daily limit; returns why it needs a second person, or null. Unlimited prizes always do. */
async function takeExposure(trx: Db, amount: number | null, by: Person, now: number): Promise<string | null> {
  if (amount === null) return pastWords("voucher", await findLimit("voucher", trx));
  if (amount <= 0) return null;
  return takeFromLimit(trx, { name: "voucher", amount, by, companyId: null }, now);
}

/** Starts a lottery as `version` saw it, or requests it over the limit. Null: no such lottery. `now` in ms. */
export const startLottery = (
  id: number,
  { version, why }: { version: number; why: string },
  by: Person,
  now: number,
): Promise<LotteryStarted | null> =>
  refusingChange(() =>
    inTransaction(async (trx): Promise<LotteryStarted | null> => {
      const lottery = await findLottery(id, trx);
      if (!lottery) return null;
      if (getVersion(lottery) !== version) return { ok: false, text: LOTTERY_CHANGED, isStale: true };
      if (lottery.status === "on") return { ok: true, isWaiting: false };
      const exposure = lotteryExposure(lottery.prizes);
      const limit = await takeExposure(trx, exposure, by, now);
      if (limit === null) {
        const done = await switchLotteryIn(trx, id, "on", (current) => getVersion(current) === version);
        return done === "stale"
          ? { ok: false, text: LOTTERY_CHANGED, isStale: true }
          : { ok: true, isWaiting: false };
      }
      const state = { version, exposure };
      await propose(
        trx,
        {
          kind: lotteryStart.kind,
          subject: "draw",
          subjectId: id,
          title: `启用抽奖 ${lottery.name}`,
          before: { status: "off", ...state },
          after: { status: "on", ...state },
          why,
          limit: `${limit}，最多送出 ${exposureText(exposure)}`,
          by,
        },
        now,
      );
      return { ok: true, isWaiting: true };
    }),
  );

/** Why this person may not change a running lottery: it would give away more, over the limit. Allowed changes are counted. `now` in ms. */
export const lotteryChangeFault =
  (by: Person, now: number) =>
  async (trx: Db, before: AdminLottery, after: readonly PromisedPrize[]): Promise<string | null> => {
    const [previous, current] = [lotteryExposure(before.prizes), lotteryExposure(after)];
    // Unlimited prizes were approved, but not larger ones.
    const isAsBefore = previous === null && current === null && !isRicher(before.prizes, after);
    if (isAsBefore) return null;
    const limit = await takeExposure(trx, current === null ? null : current - (previous ?? 0), by, now);
    return limit === null ? null : `抽奖已启用，改后${limit}。请先停用，改好后再启用，由另一人复核`;
  };

const isRicher = (previous: readonly PromisedPrize[], current: readonly PromisedPrize[]): boolean =>
  current.some((prize) => {
    const old = previous.find(
      ({ name, kind, value }) => name === prize.name && kind === prize.kind && value === prize.value,
    );
    if (prize.kind === "thanks" || prize.weight === 0) return false;
    return !old || prize.weight > old.weight || (prize.stock ?? Infinity) > (old.stock ?? Infinity);
  });
