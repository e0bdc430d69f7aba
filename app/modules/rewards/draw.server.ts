import { randomInt } from "node:crypto";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { getViewerAudience, isBlockVisible, meantOf } from "~/modules/content/shown";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { grantVoucher } from "~/modules/vouchers/claim.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { lotteryResult, NO_PRIZE, pick, type Prize } from "./draw";
import { holdLottery, prizesOf, readJoin, readRunning, type LotteryJoin } from "./draw-rows.server";

export type Joined =
  | ({ ok: true } & LotteryJoin)
  /** ended: the draw does not exist or does not run; notApproved: the company's documents are not approved */
  | { ok: false; reason: "ended" | "notApproved" };

/**
 * Joins a running draw (specification, section 2 "Shell behaviour") and gives the prize, already credited; who has joined gets the first
 * result again, also after its end. Refused to companies that are not approved; for those that it is not meant for it does not run. `random(n)`: a whole number from 0 to n - 1.
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
    // A prize that cannot be credited gives way to another one, so who joins holds all of them.
    await holdLottery(trx, lotteryId);
    const lottery = await readRunning(trx, lotteryId, now);
    if (!lottery || !isBlockVisible(meantOf(lottery), getViewerAudience(viewer), now))
      return { ok: false, reason: "ended" };
    // The row comes first: whoever comes second waits for it and gets what it says.
    const joined = await trx
      .insertInto("draw_join")
      .values({ draw_id: lotteryId, company_id: companyId, prize_id: 0, prize_name: "", joined_at: now })
      .onConflict((conflict) => conflict.columns(["draw_id", "company_id"]).doNothing())
      .executeTakeFirst();
    if (Number(joined.numInsertedOrUpdatedRows ?? 0) === 0) {
      const first = await readJoin(trx, lotteryId, companyId);
      return first ? { ok: true, ...first } : { ok: false, reason: "ended" };
    }
    const prize = await takePrize(trx, lotteryId, companyId, lottery.name, now, random);
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

/** Picks until a prize could be taken and credited: what others took meanwhile drops out. Null when nothing is left at all. */
async function takePrize(
  trx: Db,
  drawId: number,
  companyId: number,
  lotteryName: string,
  now: number,
  random: (below: number) => number,
): Promise<Prize | null> {
  const prizes = await prizesOf(trx, drawId);
  for (let prize = pick(prizes, random); prize; prize = pick(prizes, random)) {
    if (await takeOne(trx, prize)) {
      const key = `draw:${drawId}:${companyId}`;
      if (await credit(trx, prize, companyId, key, lotteryName, now)) return prize;
      await giveBack(trx, prize);
    }
    prize.left = 0;
  }
  return null;
}

async function takeOne(trx: Db, prize: Prize): Promise<boolean> {
  const used = await trx
    .updateTable("draw_prize")
    .set((eb) => ({ given: eb("given", "+", 1) }))
    .where("id", "=", prize.id)
    .where((eb) => eb.or([eb("stock", "is", null), eb("given", "<", eb.ref("stock"))]))
    .executeTakeFirst();
  return Number(used.numUpdatedRows) === 1;
}

async function giveBack(trx: Db, prize: Prize): Promise<void> {
  await trx
    .updateTable("draw_prize")
    .set((eb) => ({ given: eb("given", "-", 1) }))
    .where("id", "=", prize.id)
    .execute();
}

/** Credits at once; false when the voucher's template has ended or has none left. */
async function credit(
  trx: Db,
  { kind, value, name }: Prize,
  companyId: number,
  key: string,
  lotteryName: string,
  now: number,
): Promise<boolean> {
  if (kind === "thanks") return true;
  if (kind === "voucher") return grantVoucher(trx, value, companyId, key, now);
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
