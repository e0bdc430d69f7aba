import { statusesWith } from "~/modules/order-status/order-status";
import type { CashbackCredit } from "~/modules/cart/offer-pages/cashback-page";
import { db } from "~/platform/database/database.server";
import { cashbackCredited } from "~/modules/wallet/ledger.server";

/** Returns credited and expected cashback, fen. Two queries. */
export async function readCashback(companyId: number): Promise<CashbackCredit> {
  const [credited, waiting] = await Promise.all([
    cashbackCredited(companyId),
    db
      .selectFrom("orders")
      .select((eb) => eb.fn.sum<number>("cashback").as("amount"))
      .where("company_id", "=", companyId)
      .where("status", "in", statusesWith("isInFulfilment"))
      .executeTakeFirst(),
  ]);
  return { credited, waiting: Number(waiting?.amount ?? 0) };
}
