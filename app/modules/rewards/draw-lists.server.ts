import type { Viewer } from "~/modules/company/identity/buyer";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { getViewerAudience, isBlockVisible, getMeant } from "~/modules/content/shown";
import { db } from "~/platform/database/database.server";
import { maskedWinner, type PrizeKind } from "./draw";

/** Lists the lotteries running for this viewer at `now` (epoch ms), those ending first in front. One query. */
export async function runningLotteries(
  viewer: Viewer,
  now: number,
): Promise<{ id: number; name: string; remarks: string; image: string }[]> {
  const lotteries = await db
    .selectFrom("draw")
    .select(["id", "name", "remarks", "starts_at", "ends_at", "targets", "image"])
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .orderBy("id")
    .execute();
  const audience = getViewerAudience(viewer);
  return lotteries
    .filter((lottery) => isBlockVisible(getMeant(lottery), audience, now))
    .map(({ id, name, remarks, image }) => ({ id, name, remarks, image }));
}

export interface OwnLottery {
  id: number;
  name: string;
  prize: string;
  isWon: boolean;
  joinedAt: number;
}

const MAX_OWN = 100;

/** Lists the lotteries that a company joined, newest first, at most 100. One query. */
export async function ownLotteries(companyId: number): Promise<OwnLottery[]> {
  const rows = await db
    .selectFrom("draw_join as j")
    .innerJoin("draw as d", "d.id", "j.draw_id")
    .leftJoin("draw_prize as p", "p.id", "j.prize_id")
    .select(["d.id", "d.name", "j.prize_name", "j.joined_at", "p.kind"])
    .where("j.company_id", "=", companyId)
    .orderBy("j.joined_at", "desc")
    .orderBy("d.id", "desc")
    .limit(MAX_OWN)
    .execute();
  return rows.map(({ id, name, prize_name, joined_at, kind }) => ({
    id,
    name,
    prize: prize_name,
    joinedAt: joined_at,
    isWon: ((kind ?? "thanks") as PrizeKind) !== "thanks",
  }));
}

export interface Winner {
  /** the masked company name */
  company: string;
  prize: string;
  wonAt: number;
}

const MAX_WINNERS = 20;

/** Lists a lottery's last winners without 谢谢参与, at most 20. Two queries. */
export async function lastWinners(lotteryId: number): Promise<Winner[]> {
  const rows = await db
    .selectFrom("draw_join as j")
    .innerJoin("draw_prize as p", "p.id", "j.prize_id")
    .select(["j.company_id", "j.prize_name", "j.joined_at"])
    .where("j.draw_id", "=", lotteryId)
    .where("p.kind", "<>", "thanks")
    .orderBy("j.joined_at", "desc")
    .orderBy("j.company_id")
    .limit(MAX_WINNERS)
    .execute();
  return (await withCompanies(rows)).map(({ company, prize_name, joined_at }) => ({
    company: maskedWinner(company),
    prize: prize_name,
    wonAt: joined_at,
  }));
}
