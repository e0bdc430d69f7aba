/** The page of a lucky draw, joining it so many times a minute, and what the home page and the member centre show of it. */
import type { SignedIn, Viewer } from "~/company/identity/buyer";
import { audienceOf, isShown, meantOf } from "~/content/shown";
import { db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { leftText, oddsText, type DrawPage, type MyDraws } from "./draw";
import { prizesOf, readJoin, readRunning } from "./draw-rows.server";
import { joinDraw, type Joined } from "./draw.server";

/** Joining again only repeats the first result, so that this many a minute is nobody's need. */
export const JOIN_RATE = { limit: 10, windowMs: 60_000 };

/** A draw that runs at `at` (epoch ms) as the viewer sees it, or null. Three queries. */
export async function shownDraw(viewer: Viewer, drawId: number, at: number): Promise<DrawPage | null> {
  const companyId = viewer.buyer?.companyId;
  const [draw, prizes, joined] = await Promise.all([
    readRunning(db, drawId, at),
    prizesOf(db, drawId),
    companyId === undefined ? null : readJoin(db, drawId, companyId),
  ]);
  if (!draw || !isShown(meantOf(draw), audienceOf(viewer), at)) return null;
  const isApproved = viewer.buyer?.status === "approved";
  return {
    id: draw.id,
    name: draw.name,
    remarks: draw.remarks,
    startsAt: draw.starts_at,
    endsAt: draw.ends_at,
    prizes: prizes.map((prize) => ({
      id: prize.id,
      name: prize.name,
      odds: oddsText(prize, prizes),
      left: leftText(prize),
    })),
    joined,
    lock: isApproved ? null : viewer.buyer ? "review" : "login",
  };
}

export const DRAW_REFUSED = {
  busy: "您的操作过于频繁，请一分钟后再试",
  notApproved: "您的资料审核通过后即可参加抽奖",
  ended: "本次抽奖已结束",
};

/** Joins a draw, so many times a minute: the refusals of joinDraw, and `busy`. */
export async function tryDraw(
  viewer: SignedIn,
  drawId: number,
  at: number,
): Promise<Joined | { ok: false; reason: "busy" }> {
  const rate = await takeToken(`draw:${viewer.buyer.companyId}`, JOIN_RATE, at);
  return rate.ok ? joinDraw(viewer, drawId, at) : { ok: false, reason: "busy" };
}

const MAX_DRAWS = 20;

const drawsShown = preparedQuery(db, ({ companyId, at }: { companyId: number; at: number }) =>
  db
    .selectFrom("draw as d")
    .leftJoin("draw_join as j", (join) =>
      join.onRef("j.draw_id", "=", "d.id").on("j.company_id", "=", companyId),
    )
    .select([
      "d.id",
      "d.name",
      "d.status",
      "d.starts_at",
      "d.ends_at",
      "d.targets",
      "j.prize_name",
      "j.joined_at",
    ])
    .where((eb) =>
      eb.or([
        eb("j.joined_at", "is not", null),
        eb.and([eb("d.status", "=", "on"), eb("d.starts_at", "<=", at), eb("d.ends_at", ">", at)]),
      ]),
    )
    .orderBy("d.ends_at", "desc")
    .orderBy("d.id", "desc")
    .limit(MAX_DRAWS),
);

/** The draw that runs and the last one that the company joined, one query; nothing for visitors, without a query. */
export async function myDraws(viewer: Viewer, at: number): Promise<MyDraws> {
  if (!viewer.buyer) return { running: null, last: null };
  const { companyId, status } = viewer.buyer;
  const rows = await drawsShown({ companyId, at });
  const audience = audienceOf(viewer);
  const runs = rows.filter((row) => row.status === "on" && isShown(meantOf(row), audience, at));
  // One that may still be joined goes first.
  const running = status === "approved" ? (runs.find((row) => row.joined_at === null) ?? runs[0]) : undefined;
  const last = rows
    .filter((row) => row.joined_at !== null)
    .sort((a, b) => b.joined_at! - a.joined_at!)
    .at(0);
  return {
    running: running ? { id: running.id, name: running.name, prize: running.prize_name } : null,
    last: last ? { id: last.id, name: last.name, prize: last.prize_name!, joinedAt: last.joined_at! } : null,
  };
}
