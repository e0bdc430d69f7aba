/** What a company spent month by month. */
import { lastMonths } from "~/platform/clock";
import { db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";

export interface MonthSpending {
  /** "2026-11" */
  month: string;
  paid: Fen;
}

/** What the company paid for orders placed in each of the last `months` calendar months, cancelled ones left out. One query. */
export async function spendingByMonth(
  companyId: number,
  months: number,
  now: number,
): Promise<MonthSpending[]> {
  const spans = lastMonths(months, now);
  const row = await db
    .selectFrom("orders")
    .select((eb) =>
      spans.map(({ from, to }, at) =>
        eb.fn
          .sum<number | null>(
            eb
              .case()
              .when(eb.and([eb("placed_at", ">=", from), eb("placed_at", "<", to)]))
              .then(eb.ref("paid"))
              .else(0)
              .end(),
          )
          .as(`m${at}`),
      ),
    )
    .where("company_id", "=", companyId)
    .where("status", "<>", "cancelled")
    .where("placed_at", ">=", spans[0]?.from ?? now)
    .executeTakeFirst();
  const sums = (row ?? {}) as Record<string, number | null>;
  return spans.map(({ month }, at) => ({ month, paid: Number(sums[`m${at}`] ?? 0) }));
}
