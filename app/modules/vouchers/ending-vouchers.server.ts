import { closedAmong } from "~/modules/company/identity/closed.server";
import { DAY, toDay } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { sendMessages, type Message } from "~/modules/notifications/messages.server";

/** ms before the end */
const NEAR = 3 * DAY;
const CHUNK = 500;

/** Notifies each company once for each last day, skipping closed companies; returns the number of new messages. `now` in ms. */
export async function notifyEndingVouchers(now: number): Promise<number> {
  let sent = 0;
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
    if (!last) return sent;
    const ending = await findEnding(after, last.company_id, now);
    const closed = await closedAmong(ending.map(({ companyId }) => companyId));
    const messages = ending.filter(({ companyId }) => !closed.has(companyId));
    sent += await inTransaction((trx) => sendMessages(trx, "vouchersEnding", messages, now));
    after = last.company_id;
  }
}

async function findEnding(after: number, upTo: number, now: number): Promise<Message<"vouchersEnding">[]> {
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
  const ending = new Map<string, Message<"vouchersEnding">>();
  for (const row of rows) {
    // ends_at is exclusive.
    const lastDay = toDay(row.ends_at - 1);
    const key = `${row.company_id} ${lastDay}`;
    const known = ending.get(key) ?? { companyId: row.company_id, lastDay, count: 0, amount: 0 };
    ending.set(key, {
      ...known,
      count: known.count + Number(row.count),
      amount: known.amount + Number(row.amount),
    });
  }
  return [...ending.values()];
}
