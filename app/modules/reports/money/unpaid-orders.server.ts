import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import { UNPAID_ORDER_AGES, type AgeSum } from "./unpaid-orders";

/** Returns unpaid amounts by age, youngest first, and the part with an unconfirmed transfer. One query. */
export async function unpaidByAge(now: number): Promise<AgeSum[]> {
  const limits = UNPAID_ORDER_AGES.slice(0, -1).map(
    ({ days }, at) => sql`when o.placed_at > ${now - days! * DAY} then ${sql.lit(at)}`,
  );
  const age = sql<number>`case ${sql.join(limits, sql` `)} else ${sql.lit(UNPAID_ORDER_AGES.length - 1)} end`;
  const rows = await db
    .selectFrom("orders as o")
    .where("o.status", "=", "pendingPayment")
    .select((eb) => [
      age.as("age"),
      eb.fn.countAll<number>().as("orders"),
      eb.fn.count<number>("o.company_id").distinct().as("companies"),
      eb.fn.sum<number>(eb("o.payable", "-", eb.ref("o.paid"))).as("amount"),
    ])
    .groupBy("age")
    .execute();
  const found = new Map(rows.map((row) => [Number(row.age), row]));
  return UNPAID_ORDER_AGES.map(({ name }, at) => {
    const row = found.get(at);
    const [orders, companies] = [Number(row?.orders ?? 0), Number(row?.companies ?? 0)];
    return { name, orders, companies, amount: Number(row?.amount ?? 0) };
  });
}

export interface UnpaidOrder {
  id: number;
  number: string;
  company: string;
  placedAt: number;
  payable: Fen;
  paid: Fen;
}

/** Lists unpaid orders after this id, oldest first. Two queries. */
export async function findUnpaidOrders(after: number | null, limit: number): Promise<UnpaidOrder[]> {
  const last =
    after === null
      ? undefined
      : await db.selectFrom("orders").select(["placed_at", "id"]).where("id", "=", after).executeTakeFirst();
  let query = db
    .selectFrom("orders as o")
    .innerJoin("company as c", "c.id", "o.company_id")
    .where("o.status", "=", "pendingPayment")
    .select(["o.id", "o.number", "c.name as company", "o.placed_at as placedAt", "o.payable", "o.paid"])
    .orderBy("o.placed_at")
    .orderBy("o.id")
    .limit(limit);
  if (last)
    query = query.where((eb) =>
      eb.or([
        eb("o.placed_at", ">", last.placed_at),
        eb.and([eb("o.placed_at", "=", last.placed_at), eb("o.id", ">", last.id)]),
      ]),
    );
  return query.execute();
}
