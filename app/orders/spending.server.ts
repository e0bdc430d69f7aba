/** What a company spent month by month and on what. */
import { sql } from "kysely";
import { categoryTree, trailOf } from "~/catalogue/categories.server";
import { lastMonths } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { spendingPictures, type Spending } from "./spending";

/** What the kept units of a line cost after its share of the discounts, fen. */
export const KEPT = sql<number>`(l.amount - l.discount_share) * (l.number - l.returned) / l.number`;

/** Not paid, or undone as a whole. */
export const UNPAID = ["pendingPayment", "cancelled"];

/**
 * What the goods cost that a company ordered in the last `months` calendar months: paid orders, each line after its share of the discounts,
 * less the units that came back; without shipping. By the day of ordering, by the first level of the goods' category. One query and the
 * categories.
 */
export async function spendingOf(companyId: number, months: number, now: number): Promise<Spending> {
  const spans = lastMonths(months, now);
  const rows = await db
    .selectFrom("order_line as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select("g.category_id")
    .select((eb) =>
      spans.map(({ from, to }, at) =>
        eb.fn
          .sum<number>(
            eb
              .case()
              .when(eb.and([eb("o.placed_at", ">=", from), eb("o.placed_at", "<", to)]))
              .then(KEPT)
              .else(0)
              .end(),
          )
          .as(`m${at}`),
      ),
    )
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", UNPAID)
    .where("o.placed_at", ">=", spans[0]?.from ?? now)
    .groupBy("g.category_id")
    .execute();
  const tree = await categoryTree();
  const spent = rows.flatMap((row) => {
    const sums = row as unknown as Record<string, number | null>;
    return spans.map((_, month) => ({
      month,
      categoryId: row.category_id,
      amount: Number(sums[`m${month}`] ?? 0),
    }));
  });
  const names = spans.map(({ month }) => month);
  return spendingPictures(spent, names, (id) => trailOf(tree, id)[0]?.name ?? null);
}
