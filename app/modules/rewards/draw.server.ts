import { randomInt } from "node:crypto";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getViewerAudience, isBlockVisible, getMeant } from "~/modules/content/shown";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { grantVoucher } from "~/modules/vouchers/claim.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { lotteryResult, NO_PRIZE, pick, type Prize } from "./draw";
import { holdLottery, findPrizes, readJoin, readRunning, type LotteryJoin } from "./draw-rows.server";

export type Joined =
  | ({ ok: true } & LotteryJoin)
  /** ended: no such lottery is running; notApproved: the company's documents are not approved */
  | { ok: false; reason: "ended" | "notApproved" };

/**
 * Joins a running lottery (specification, section 2 "Shell behaviour") and returns the credited prize; joining again returns the first result, even
 * after its end. Refused to companies that are not approved; a lottery for other companies counts as not running. `random(n)`: an integer from 0 to
 * n - 1.
 */
export async function joinLottery(
  viewer: SignedIn,
  lotteryId: number,
  now: number,
  random: (below: number) => number = randomInt,
): Promise<Joined> {
  const { companyId, status } = viewer.buyer;
  const before = await readJoin(db, lotteryId, companyId);
  if (before) return { ok: true, ...before };
  if (status !== "approved") return { ok: false, reason: "notApproved" };
  return inTransaction(async (trx): Promise<Joined> => {
    // A prize that cannot be credited is replaced by another, so the join locks all of them.
    await holdLottery(trx, lotteryId);
    const lottery = await readRunning(trx, lotteryId, now);
    if (!lottery || !isBlockVisible(getMeant(lottery), getViewerAudience(viewer), now))
      return { ok: false, reason: "ended" };
    // Insert first: a concurrent join waits for the row and returns its result.
    const joined = await trx
      .insertInto("draw_join")
      .values({ draw_id: lotteryId, company_id: companyId, prize_id: 0, prize_name: "", joined_at: now })
      .onConflict((conflict) => conflict.columns(["draw_id", "company_id"]).doNothing())
      .executeTakeFirst();
    if (Number(joined.numInsertedOrUpdatedRows ?? 0) === 0) {
      const first = await readJoin(trx, lotteryId, companyId);
      return first ? { ok: true, ...first } : { ok: false, reason: "ended" };
    }
    const prize = await takePrize(
      trx,
      { drawId: lotteryId, companyId, lotteryName: lottery.name, random },
      now,
    );
    const name = prize?.name ?? NO_PRIZE;
    await trx
      .updateTable("draw_join")
      .set({ prize_id: prize?.id ?? 0, prize_name: name })
      .where("draw_id", "=", lotteryId)
      .where("company_id", "=", companyId)
      .execute();
    return { ok: true, prize: name, result: lotteryResult(prize?.kind ?? "thanks", name), joinedAt: now };
  });
}

interface PrizeDraw {
  drawId: number;
  companyId: number;
  lotteryName: string;
  random: (below: number) => number;
}

/** Picks until a prize can be taken and credited; null when nothing is left. */
async function takePrize(
  trx: Db,
  { drawId, companyId, lotteryName, random }: PrizeDraw,
  now: number,
): Promise<Prize | null> {
  const prizes = await findPrizes(trx, drawId);
  for (let prize = pick(prizes, random); prize; prize = pick(prizes, random)) {
    if (await takeOne(trx, prize)) {
      const key = `draw:${drawId}:${companyId}`;
      if (await credit(trx, prize, { companyId, key, lotteryName }, now)) return prize;
      await giveBack(trx, prize);
    }
    prize.left = 0;
  }
  return null;
}

async function takeOne(trx: Db, prize: Prize): Promise<boolean> {
  const used = await trx
    .updateTable("draw_prize")
    .set((eb) => ({ awarded: eb("awarded", "+", 1) }))
    .where("id", "=", prize.id)
    .where((eb) => eb.or([eb("stock", "is", null), eb("awarded", "<", eb.ref("stock"))]))
    .executeTakeFirst();
  return Number(used.numUpdatedRows) === 1;
}

async function giveBack(trx: Db, prize: Prize): Promise<void> {
  await trx
    .updateTable("draw_prize")
    .set((eb) => ({ awarded: eb("awarded", "-", 1) }))
    .where("id", "=", prize.id)
    .execute();
}

interface PrizeCredit {
  companyId: number;
  key: string;
  lotteryName: string;
}

/** Credits a prize; false when its voucher template has ended or run out. */
async function credit(
  trx: Db,
  { kind, value, name }: Prize,
  { companyId, key, lotteryName }: PrizeCredit,
  now: number,
): Promise<boolean> {
  if (kind === "thanks") return true;
  if (kind === "voucher") return grantVoucher(trx, { templateId: value, companyId, key }, now);
  await postToLedger(trx, {
    companyId,
    account: kind,
    amount: value,
    kind: "grant",
    key,
    note: `${lotteryName}：${name}`,
    now,
  });
  return true;
}
