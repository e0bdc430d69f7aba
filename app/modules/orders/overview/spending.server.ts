import { statusesWithout } from "~/modules/order-status/order-status";
import { sql } from "kysely";
import { categoryTree, findTrail } from "~/modules/catalogue/goods/categories.server";
import { lastMonths } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { spendingPictures, type Spending } from "./spending";

/** The price of a line's kept units after discounts, fen. */
export const STORED = sql<number>`(l.amount - l.discount_share) * (l.number - l.returned) / l.number`;

/** Returns spending of the last `months` calendar months, by day and first category: after discounts and returns, without shipping. One query and the categories. */
export async function readSpending(companyId: number, months: number, now: number): Promise<Spending> {
  const spans = lastMonths(months, now);
  // The last month that had begun; summed by product first, because a large company has thousands of lines.
  const later = spans.slice(1).map(({ from }, at) => sql`when o.placed_at < ${from} then ${sql.lit(at)}`);
  const month = sql<number>`case ${sql.join(later, sql` `)} else ${sql.lit(later.length)} end`;
  const ofGoods = db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select("l.goods_id")
    .select((eb) => [
      (later.length > 0 ? month : sql.lit<number>(0)).as("month"),
      eb.fn.sum<number>(STORED).as("amount"),
    ])
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("isPaid"))
    .where("o.placed_at", ">=", spans[0]?.from ?? now)
    .groupBy(["l.goods_id", "month"]);
  const rows = await db
    .selectFrom(ofGoods.as("k"))
    .innerJoin("goods as g", "g.id", "k.goods_id")
    .select((eb) => ["g.category_id", "k.month", eb.fn.sum<number>("k.amount").as("amount")])
    .groupBy(["g.category_id", "k.month"])
    .execute();
  const tree = await categoryTree();
  const spent = rows.map(({ month, category_id, amount }) => ({
    month,
    categoryId: category_id,
    amount: Number(amount),
  }));
  const names = spans.map(({ month }) => month);
  return spendingPictures(spent, names, (id) => findTrail(tree, id)[0]?.name ?? null);
}
