import { sql } from "kysely";
import type { Db } from "~/platform/database/database.server";

/** ms; `to` is exclusive */
export interface Moments {
  from: number;
  to: number;
}

const isGift = sql<boolean>`l.type = ${sql.lit("gift")}`;
const none = sql.lit(0);

/** Lines sold and lines returned between these moments, with the same columns; the other kind's columns are zero. */
export const soldLines = (trx: Db, { from, to }: Moments) =>
  trx
    .selectFrom("orders as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .where("o.placed_at", ">=", from)
    .where("o.placed_at", "<", to)
    .where("o.status", "<>", "cancelled")
    .select(["l.goods_id", "o.company_id"])
    .select([
      sql<number | null>`case when ${isGift} then null else o.id end`.as("order_id"),
      sql<number>`case when ${isGift} then 0 else 1 end`.as("lines"),
      sql<number>`case when ${isGift} then 0 else l.number end`.as("units"),
      sql<number>`l.amount - l.discount_share`.as("amount"),
      sql<number>`case when ${isGift} then l.number else 0 end`.as("gifts"),
      sql<number>`${none}`.as("returned_units"),
      sql<number>`${none}`.as("returned_amount"),
      sql<number>`${none}`.as("returned_gifts"),
    ])
    .unionAll(
      trx
        .selectFrom("returned_line as r")
        .innerJoin("order_line as l", "l.id", "r.order_line_id")
        .innerJoin("orders as o", "o.id", "r.order_id")
        .where("r.at", ">=", from)
        .where("r.at", "<", to)
        .where("o.status", "<>", "cancelled")
        .select(["l.goods_id", "o.company_id"])
        .select([
          sql<number | null>`cast(null as integer)`.as("order_id"),
          sql<number>`${none}`.as("lines"),
          sql<number>`${none}`.as("units"),
          sql<number>`${none}`.as("amount"),
          sql<number>`${none}`.as("gifts"),
          sql<number>`case when ${isGift} then 0 else r.number end`.as("returned_units"),
          sql<number>`r.amount`.as("returned_amount"),
          sql<number>`case when ${isGift} then r.number else 0 end`.as("returned_gifts"),
        ]),
    );
