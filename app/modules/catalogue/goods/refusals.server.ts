import { sql } from "kysely";
import { toDay } from "~/platform/values/clock";
import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import type { Refusal } from "./refusal-reasons";

/** Daily limit of refusals stored for a company that orders by a program. */
const MAX_PER_DAY = 300;
/** Parameters of one statement. */
const ROWS = 100;

/** Stores refusals in the caller's transaction: one row a day, product and reason, with the count and the largest number wanted at once. `now` in ms. */
export async function noteRefusals(
  trx: Db,
  companyId: number,
  refusals: readonly Refusal[],
  now: number,
): Promise<void> {
  const rows = new Map(
    refusals.map(({ goodsId, reason, units, amount }) => [
      `${goodsId} ${reason}`,
      {
        day: toDay(now),
        company_id: companyId,
        goods_id: goodsId ?? 0,
        reason,
        times: 1,
        units,
        amount,
      },
    ]),
  );
  if (rows.size === 0) return;
  const { noted } = await trx
    .selectFrom("refused_purchase")
    .select((eb) => eb.fn.countAll<number>().as("noted"))
    .where("day", "=", toDay(now))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const capacity = Math.max(0, MAX_PER_DAY - Number(noted));
  const more = (column: "units" | "amount") =>
    sql<number>`case when excluded.${sql.ref(column)} > refused_purchase.${sql.ref(column)}
      then excluded.${sql.ref(column)} else refused_purchase.${sql.ref(column)} end`;
  for (const part of toChunks([...rows.values()].slice(0, capacity), ROWS))
    await trx
      .insertInto("refused_purchase")
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(["day", "company_id", "goods_id", "reason"]).doUpdateSet((eb) => ({
          times: eb("refused_purchase.times", "+", 1),
          units: more("units"),
          amount: more("amount"),
        })),
      )
      .execute();
}

export interface RefusedDays {
  from: string;
  to: string;
}

interface Sums {
  times: number;
  companies: number;
  units: number;
  amount: Fen;
}

export interface RefusedByReason extends Sums {
  reason: string;
  goods: number;
}

export interface RefusedGoods extends Sums {
  goodsId: number;
  reason: string;
}

const refused = ({ from, to }: RefusedDays) =>
  db
    .selectFrom("refused_purchase as r")
    .where("r.day", ">=", from)
    .where("r.day", "<=", to)
    .select((eb) => [
      eb.fn.sum<number>("r.times").as("times"),
      eb.fn.count<number>("r.company_id").distinct().as("companies"),
      eb.fn.sum<number>("r.units").as("units"),
      eb.fn.sum<number>("r.amount").as("amount"),
    ]);

const plain = <R extends Sums>(row: R): R => ({
  ...row,
  times: Number(row.times),
  companies: Number(row.companies),
  units: Number(row.units),
  amount: Number(row.amount),
});

/** Returns refusals of these days by reason, most frequent first. One query. */
export async function refusedByReason(days: RefusedDays): Promise<RefusedByReason[]> {
  const rows = await refused(days)
    .select((eb) => ["r.reason", eb.fn.count<number>("r.goods_id").distinct().as("goods")])
    .groupBy("r.reason")
    .orderBy("times", "desc")
    .orderBy("r.reason")
    .execute();
  return rows.map((row) => plain({ ...row, goods: Number(row.goods) }));
}

/** Returns refusals by product and reason ("" for all), most valuable first. One query. */
export async function refusedGoods(
  days: RefusedDays,
  reason: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<RefusedGoods[]> {
  let query = refused(days).select(["r.goods_id as goodsId", "r.reason"]);
  if (reason !== "") query = query.where("r.reason", "=", reason);
  const rows = await query
    .groupBy(["r.goods_id", "r.reason"])
    .orderBy("amount", "desc")
    .orderBy("times", "desc")
    .orderBy("r.goods_id")
    .orderBy("r.reason")
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(plain);
}

/** Deletes refusals before `day`; returns their number. */
export async function deleteOldRefusals(day: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("refused_purchase")
    .where("day", "<", day)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
