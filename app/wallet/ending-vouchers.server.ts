/** Tells companies which of their coupons and cash vouchers are about to end. */
import { DAY, dayOf } from "~/platform/clock";
import { db, inTransaction } from "~/platform/database.server";
import { formatYuan } from "~/platform/money";
import { sendOnce, type NewMessage } from "~/support/messages.server";

/** So long before its end a voucher is spoken of, ms. */
const NEAR = 3 * DAY;
const CHUNK = 500;

/** One message a company and last day, once; `now` in ms. Gives how many messages were new. */
export async function tellEndingVouchers(now: number): Promise<number> {
  let told = 0;
  for (let after = 0; ;) {
    const companies = await db
      .selectFrom("voucher")
      .select("company_id")
      .distinct()
      .where("state", "=", "unused")
      .where("ends_at", ">", now)
      .where("ends_at", "<=", now + NEAR)
      .where("company_id", ">", after)
      .orderBy("company_id")
      .limit(CHUNK)
      .execute();
    const last = companies.at(-1);
    if (!last) return told;
    const messages = await endingOf(after, last.company_id, now);
    told += await inTransaction((trx) => sendOnce(trx, messages, now));
    after = last.company_id;
  }
}

async function endingOf(after: number, upTo: number, now: number): Promise<NewMessage[]> {
  const rows = await db
    .selectFrom("voucher as v")
    .innerJoin("voucher_template as t", "t.id", "v.template_id")
    .select((eb) => ["v.company_id", "v.ends_at", eb.fn.countAll<number>().as("count")])
    .select((eb) => eb.fn.sum<number>("t.amount").as("amount"))
    .where("v.state", "=", "unused")
    .where("v.ends_at", ">", now)
    .where("v.ends_at", "<=", now + NEAR)
    .where("v.company_id", ">", after)
    .where("v.company_id", "<=", upTo)
    .groupBy(["v.company_id", "v.ends_at"])
    .execute();
  const ending = new Map<string, { companyId: number; day: string; count: number; amount: number }>();
  for (const row of rows) {
    // A voucher ends with the last moment before ends_at.
    const day = dayOf(row.ends_at - 1);
    const key = `voucher-ending:${row.company_id}:${day}`;
    const known = ending.get(key) ?? { companyId: row.company_id, day, count: 0, amount: 0 };
    ending.set(key, {
      ...known,
      count: known.count + Number(row.count),
      amount: known.amount + Number(row.amount),
    });
  }
  return [...ending].map(([key, { companyId, day, count, amount }]) => ({
    companyId,
    kind: "coupon",
    title: "优惠即将到期",
    body: `您有 ${count} 张优惠券或现金券（共 ${formatYuan(amount)}）可用到 ${day}，请尽快使用。`,
    url: "/yhq",
    key,
  }));
}
