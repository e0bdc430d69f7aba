/** demo's 缺货本: refused today, waited for, over without coming, and come. DEMO DATA. */
import { noteShortages } from "~/modules/shortages/shortages.server";
import type { Db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { COMPANY } from "./order-plan";

/** Four sold-out products and two that are there again; needs companies and products. */
export async function loadShortages(trx: Db, now: number): Promise<void> {
  const goods = () =>
    trx
      .selectFrom("goods")
      .select("id")
      .where("status", "=", "on")
      .where("regulated", "is", null)
      .where("is_controlled", "=", 0)
      .where("kind", "=", "drug")
      .where("scope", "not in", ["biological", "deviceThree"])
      .orderBy("sales", "desc")
      .orderBy("id");
  const short = await goods().where("stock", "<=", 0).limit(4).execute();
  const there = await goods().where("stock", ">", 200).offset(20).limit(2).execute();
  const rows = [...short, ...there].map(({ id }, at) => ({ goodsId: id, units: 20 + 10 * at, needed: 1 }));
  for (const [at, row] of rows.entries()) await noteShortages(trx, COMPANY, [row], now - at * DAY);
  const own = trx.updateTable("shortage").where("company_id", "=", COMPANY);
  const waits = [null, now + 9 * DAY, now - DAY];
  for (const [at, until] of waits.entries())
    if (short[at + 1])
      await own
        .set({ is_waiting: 1, wait_until: until === null ? null : toDay(until) })
        .where("goods_id", "=", short[at + 1]!.id)
        .execute();
  for (const { id } of there)
    await own
      .set({ came_at: now - 3 * 3_600_000 })
      .where("goods_id", "=", id)
      .execute();
}
