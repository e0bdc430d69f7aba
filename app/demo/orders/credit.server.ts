import { setCreditIn } from "~/modules/credit/account.server";
import { CREDIT } from "~/modules/credit/credit";
import { chargeOnCredit } from "~/modules/credit/receivables.server";
import { repayByTransfer } from "~/modules/payments/repayment/repayment.server";
import type { Db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { COMPANY } from "./order-plan";

/** Company, limit in fen, days. */
const LIMITS = [
  [COMPANY, 5_000_000, 30],
  [4, 2_000_000, 45],
] as const;
const SET = 200 * DAY;
/** Older receivables were repaid this many days after the purchase. */
const REPAID = 70 * DAY;
const REPAID_AFTER = 25 * DAY;

/** Needs the orders and their payments. `now` in ms. */
export async function loadCredit(trx: Db, now: number): Promise<void> {
  const startsOn = toDay(now - SET);
  for (const [companyId, limit, termDays] of LIMITS) {
    const terms = { limit, termDays, startsOn, endsOn: null };
    await setCreditIn(trx, companyId, { terms, version: 0, by: "钱进" }, now - SET);
  }
  const bought = await trx
    .selectFrom("payment as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.number", "p.amount", "p.created_at as at", "o.id", "o.number as orderNumber"])
    .where("p.provider", "=", CREDIT)
    .orderBy("p.created_at")
    .execute();
  for (const { number: paymentNumber, amount, at, id: orderId, orderNumber } of bought) {
    await chargeOnCredit(trx, { companyId: COMPANY, orderId, orderNumber, paymentNumber, amount }, at);
    if (now - at < REPAID) continue;
    const repaid = { companyId: COMPANY, amount, serial: `DEMO${orderNumber}`, ids: [], by: "钱进" };
    await repayByTransfer(trx, repaid, at + REPAID_AFTER);
  }
}
