/** Data of reports besides orders: made-up costs, refusals and searches. DEMO DATA. */
import { noteRefusals } from "~/modules/catalogue/goods/refusals.server";
import type { RefusalReason } from "~/modules/catalogue/goods/refusal-reasons";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { DAY, toDay, monthSpan } from "~/platform/values/clock";
import { isAnyLeft, monthsSince } from "~/modules/reports/month-end/closing";
import { closeMonthIn } from "~/modules/reports/month-end/month-ends.server";
import { firstMonth, getLeft } from "~/modules/reports/month-end/month-figures.server";
import { rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import { seeded } from "~/demo/seed/random";

/** Refusals, each as often as it is listed. */
const REASONS: readonly RefusalReason[] = [
  ...(["stockShort", "stockShort", "stockShort", "soldOut", "soldOut", "limitReached"] as const),
  ...(["outOfScope", "notReleased", "qualificationExpired", "activityLimit"] as const),
];
const SEARCHES = [
  "玛巴洛沙韦",
  "司美格鲁肽",
  "安宫牛黄丸 双天然",
  "口腔溃疡散",
  "益生菌冻干粉",
  "退热贴 儿童",
];
const COMPANIES = [1, 2, 5, 6];
const DAYS = 45;
const HOUR = 3_600_000;

/** Costs of nine products in ten, recent refusals and failed searches, rolled-up sales, and closed months. Needs products, companies and orders. */
export async function loadReports(now: number): Promise<void> {
  await inTransaction((trx) => loadCosts(trx, now));
  await inTransaction((trx) => loadRefusals(trx, now));
  await rollUpSales(now, Infinity);
  await closeMonths(now);
}

/** Every past month but the last is closed, each on the third of the next. */
async function closeMonths(now: number): Promise<void> {
  const first = await firstMonth();
  const over = first === null ? [] : monthsSince(first, now).slice(2).reverse();
  for (const month of over) {
    const at = monthSpan(month).to + 2 * DAY + 10 * HOUR;
    const remark = isAnyLeft(await getLeft(month, [])) ? "未办完的随下月办理" : "";
    const closing = { month, seen: null, version: 0, isConfirmed: true, remark, by: "钱进", kinds: [] };
    const done = await inTransaction((trx) => closeMonthIn(trx, closing, at));
    if (!done.ok) throw new Error(`${month} of the demo was not closed: ${done.text}`);
  }
}

async function loadCosts(trx: Db, now: number): Promise<void> {
  const goods = await trx.selectFrom("goods").select(["id", "base_price"]).orderBy("id").execute();
  const rows = goods.flatMap(({ id, base_price }) => {
    const percent = 70 + ((id * 7) % 22);
    return id % 10 === 3
      ? []
      : [{ goods_id: id, cost: Math.max(1, Math.floor((base_price * percent) / 100)), updated_at: now }];
  });
  for (const part of toChunks(rows)) await trx.insertInto("goods_cost").values(part).execute();
}

async function loadRefusals(trx: Db, now: number): Promise<void> {
  const random = seeded(20261126);
  const companies = await trx.selectFrom("company").select("id").where("id", "in", COMPANIES).execute();
  const goods = await trx
    .selectFrom("goods")
    .select(["id", "base_price"])
    .where("status", "=", "on")
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(40)
    .execute();
  for (let ago = DAYS; ago >= 1; ago -= 1)
    for (const { id } of companies) {
      const at = now - ago * DAY;
      const wanted = random.pick(goods);
      if (!wanted) return;
      const units = random.int(1, 20) * 10;
      const refusal = { goodsId: wanted.id, reason: random.pick(REASONS)!, units };
      if (random.chance(0.6))
        await noteRefusals(trx, id, [{ ...refusal, amount: units * wanted.base_price }], at);
      if (random.chance(0.25))
        await trx
          .insertInto("missed_search")
          .values({
            day: toDay(at),
            company_id: id,
            words: random.pick(SEARCHES)!,
            type: "drug",
            lacking: "",
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
}
