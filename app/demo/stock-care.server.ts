/** 养护记录 of a few herbs: some are due again later, the oldest are overdue. DEMO DATA. */
import { recordStockCare } from "~/modules/stock-care/stock-care.server";
import { findByUsername } from "~/modules/staff/accounts/members.server";
import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";

/** How long ago each batch was inspected; herbs are due every 30 days. */
const DAYS_AGO = [40, 36, 33, 12, 5, 2];

/** Needs products and staff; `now` in ms. */
export async function loadStockCare(now: number): Promise<void> {
  const { name } = (await findByUsername("staff-warehouse"))!;
  const batches = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select("b.id")
    .where("g.kind", "=", "herb")
    .where("b.quantity", ">", 0)
    .where("b.blocked_at", "is", null)
    .where("b.recall_id", "is", null)
    .orderBy("b.id")
    .limit(DAYS_AGO.length)
    .execute();
  for (const [at, batch] of batches.entries())
    await recordStockCare(
      batch.id,
      {
        formKey: `demo-stock-care-${batch.id}`,
        seen: 0,
        result: "normal",
        problem: "",
        measure: "",
        temperature: 185,
        humidity: 550,
        by: name,
      },
      now - DAYS_AGO[at]! * DAY,
    );
}
