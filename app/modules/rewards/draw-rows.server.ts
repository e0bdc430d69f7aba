import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { lotteryResult, type LotteryResult, type Prize, type PrizeKind } from "./draw";

/** A company's prize in a lottery, and when it was won (epoch ms). */
export interface LotteryJoin {
  prize: string;
  result: LotteryResult;
  joinedAt: number;
}

export async function readJoin(trx: Db, lotteryId: number, companyId: number): Promise<LotteryJoin | null> {
  const row = await trx
    .selectFrom("draw_join as j")
    .leftJoin("draw_prize as p", "p.id", "j.prize_id")
    .select(["j.prize_name", "j.joined_at", "p.kind"])
    .where("j.draw_id", "=", lotteryId)
    .where("j.company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  const kind = (row.kind ?? "thanks") as PrizeKind;
  return { prize: row.prize_name, result: lotteryResult(kind, row.prize_name), joinedAt: row.joined_at };
}

/** Returns the lottery if it is on and runs at `now` (epoch ms). */
export function readRunning(trx: Db, drawId: number, now: number) {
  return trx
    .selectFrom("draw")
    .select(["id", "name", "remarks", "starts_at", "ends_at", "targets", "image"])
    .where("id", "=", drawId)
    .where("status", "=", "on")
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .executeTakeFirst();
}

/** Locks a lottery and its prizes until the transaction ends. */
export async function holdLottery(trx: Db, lotteryId: number): Promise<void> {
  await forUpdate(trx.selectFrom("draw").select("id").where("id", "=", lotteryId)).executeTakeFirst();
}

/** Returns a lottery's prizes in order, with what is left. */
export async function findPrizes(trx: Db, drawId: number): Promise<Prize[]> {
  const rows = await trx
    .selectFrom("draw_prize")
    .select(["id", "name", "kind", "value", "weight", "stock", "awarded"])
    .where("draw_id", "=", drawId)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, kind, value, weight, stock, awarded: values }) => ({
    id,
    name,
    value,
    weight,
    kind: kind as PrizeKind,
    left: stock === null ? null : Math.max(0, stock - values),
  }));
}

/** Returns lottery names by id. One query for each 500. */
export const lotteryNames = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) => db.selectFrom("draw").select(["id", "name"]).where("id", "in", part).execute());
