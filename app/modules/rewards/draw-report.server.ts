import { withCompanies } from "~/modules/company/identity/companies.server";
import { db } from "~/platform/database/database.server";
import { voucherWorths } from "~/modules/vouchers/templates.server";
import type { PrizeKind } from "./draw";

/** Returns a lottery's prizes with the number given, and its winners without 谢谢参与, newest first, at most `limit`. Three queries. */
export async function lotteryReport(id: number, limit = Number.MAX_SAFE_INTEGER) {
  const [prizes, winners] = await Promise.all([
    db
      .selectFrom("draw_prize")
      .select(["name", "kind", "value", "weight", "stock", "awarded"])
      .where("draw_id", "=", id)
      .orderBy("sort")
      .execute(),
    db
      .selectFrom("draw_join as j")
      .innerJoin("draw_prize as p", "p.id", "j.prize_id")
      .select(["j.joined_at", "j.prize_name", "j.company_id"])
      .where("j.draw_id", "=", id)
      .where("p.kind", "!=", "thanks")
      .orderBy("j.joined_at", "desc")
      .orderBy("j.company_id")
      .limit(limit)
      .execute(),
  ]);
  return { prizes, winners: await withCompanies(winners) };
}

export interface LotteryFigures {
  joined: number;
  points: number;
  /** fen */
  redPackets: number;
  /** maximum discount of the coupons, fen */
  vouchers: number;
}

/** Counts who joined and what was given. Three queries. */
export async function lotteryFigures(id: number): Promise<LotteryFigures> {
  const [{ joined }, prizes] = await Promise.all([
    db
      .selectFrom("draw_join")
      .select((eb) => eb.fn.countAll<number>().as("joined"))
      .where("draw_id", "=", id)
      .executeTakeFirstOrThrow(),
    db.selectFrom("draw_prize").select(["kind", "value", "awarded"]).where("draw_id", "=", id).execute(),
  ]);
  const of = (kind: PrizeKind) => prizes.filter((prize) => prize.kind === kind && prize.awarded > 0);
  const worths = await voucherWorths(of("voucher").map(({ value }) => value));
  const sum = (kind: PrizeKind, worth: (value: number) => number) =>
    of(kind).reduce((all, { value, awarded: values }) => all + worth(value) * values, 0);
  return {
    joined: Number(joined),
    points: sum("points", (value) => value),
    redPackets: sum("redPacket", (value) => value),
    vouchers: sum("voucher", (value) => worths.get(value) ?? 0),
  };
}

/** Lists lotteries of a state (null: any) after this id, newest first, with the number joined. Two queries. */
export async function listAdminLotteries(
  { status }: { status: "on" | "off" | null },
  { after, limit }: { after: number | null; limit: number },
) {
  let query = db.selectFrom("draw").selectAll().orderBy("id", "desc").limit(limit);
  if (status !== null) query = query.where("status", "=", status);
  if (after !== null) query = query.where("id", "<", after);
  const lotteries = await query.execute();
  const ids = lotteries.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [prizes, joins] = await Promise.all([
    db.selectFrom("draw_prize").select(["draw_id", "kind", "weight"]).where("draw_id", "in", ids).execute(),
    db
      .selectFrom("draw_join")
      .select((eb) => ["draw_id", eb.fn.countAll<number>().as("joined")])
      .where("draw_id", "in", ids)
      .groupBy("draw_id")
      .execute(),
  ]);
  const joined = new Map(joins.map((row) => [row.draw_id, Number(row.joined)]));
  return lotteries.map((lottery) => ({
    ...lottery,
    prizes: prizes.filter((prize) => prize.draw_id === lottery.id),
    joined: joined.get(lottery.id) ?? 0,
  }));
}
