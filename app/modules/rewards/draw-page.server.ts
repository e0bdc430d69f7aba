import type { SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { getViewerAudience, isBlockVisible, getMeant } from "~/modules/content/shown";
import { db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { formatPrizesLeft, oddsText, type LotteryPage, type OwnLotteries } from "./draw";
import { findPrizes, readJoin, readRunning } from "./draw-rows.server";
import { joinLottery, type Joined } from "./draw.server";

/** Joining again only repeats the first result, so nobody needs more a minute. */
export const JOIN_RATE = { limit: 10, windowMs: 60_000 };

/** Returns a lottery running at `at` (epoch ms) for the viewer, or null. Three queries. */
export async function shownLottery(
  viewer: Viewer,
  lotteryId: number,
  at: number,
): Promise<LotteryPage | null> {
  const companyId = viewer.buyer?.companyId;
  const [lottery, prizes, joined] = await Promise.all([
    readRunning(db, lotteryId, at),
    findPrizes(db, lotteryId),
    companyId === undefined ? null : readJoin(db, lotteryId, companyId),
  ]);
  if (!lottery || !isBlockVisible(getMeant(lottery), getViewerAudience(viewer), at)) return null;
  const isApproved = viewer.buyer?.status === "approved";
  return {
    id: lottery.id,
    name: lottery.name,
    remarks: lottery.remarks,
    image: lottery.image,
    startsAt: lottery.starts_at,
    endsAt: lottery.ends_at,
    prizes: prizes.map((prize) => ({
      id: prize.id,
      name: prize.name,
      odds: oddsText(prize, prizes),
      left: formatPrizesLeft(prize),
    })),
    joined,
    lock: isApproved ? null : viewer.buyer ? "review" : "login",
  };
}

export const LOTTERY_REFUSED = {
  busy: "您的操作过于频繁，请一分钟后再试",
  notApproved: "您的资料审核通过后即可参加抽奖",
  ended: "本次抽奖已结束",
};

/** Joins a lottery within the rate limit; refusals as joinLottery, and `busy`. */
export async function tryLottery(
  viewer: SignedIn,
  lotteryId: number,
  at: number,
): Promise<Joined | { ok: false; reason: "busy" }> {
  const rate = await takeToken(`draw:${viewer.buyer.companyId}`, JOIN_RATE, at);
  return rate.ok ? joinLottery(viewer, lotteryId, at) : { ok: false, reason: "busy" };
}

const running = preparedQuery(db, ({ at }: { at: number }) =>
  db
    .selectFrom("draw")
    .select(["id", "name", "starts_at", "ends_at", "targets"])
    .where("status", "=", "on")
    .where("starts_at", "<=", at)
    .where("ends_at", ">", at),
);

const joinsOf = preparedQuery(db, (query: { companyId: number; ids: readonly number[] }) =>
  db
    .selectFrom("draw_join")
    .select(["draw_id", "prize_name"])
    .where("company_id", "=", query.companyId)
    .where("draw_id", "in", query.ids),
);

/** Returns the lottery running at `at` (epoch ms) for an approved company: one it may still join first, then the one ending last. At most two queries. */
export async function runningLottery(viewer: Viewer, at: number): Promise<OwnLotteries["running"]> {
  if (viewer.buyer?.status !== "approved") return null;
  const audience = getViewerAudience(viewer);
  const runs = (await running({ at })).filter((row) => isBlockVisible(getMeant(row), audience, at));
  if (runs.length === 0) return null;
  const joins = await joinsOf({ companyId: viewer.buyer.companyId, ids: runs.map(({ id }) => id) });
  const prizes = new Map(joins.map((join) => [join.draw_id, join.prize_name]));
  const [first] = runs.sort(
    (a, b) => Number(prizes.has(a.id)) - Number(prizes.has(b.id)) || b.ends_at - a.ends_at || b.id - a.id,
  );
  return { id: first!.id, name: first!.name, prize: prizes.get(first!.id) ?? null };
}

/** Returns the last lottery that the company joined. One query; none for visitors. */
export async function lastLottery({ buyer }: Viewer): Promise<OwnLotteries["last"]> {
  if (!buyer) return null;
  const row = await db
    .selectFrom("draw as d")
    .innerJoin("draw_join as j", "j.draw_id", "d.id")
    .select(["d.id", "d.name", "j.prize_name as prize", "j.joined_at as joinedAt"])
    .where("j.company_id", "=", buyer.companyId)
    .orderBy("j.joined_at", "desc")
    .orderBy("d.ends_at", "desc")
    .orderBy("d.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function myLotteries(viewer: Viewer, at: number): Promise<OwnLotteries> {
  const [now, last] = await Promise.all([runningLottery(viewer, at), lastLottery(viewer)]);
  return { running: now, last };
}
