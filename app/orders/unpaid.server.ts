/** What a company has left unpaid, held against its limits. */
import { config } from "~/platform/config.server";
import type { Db } from "~/platform/database.server";
import { unpaidFault, type Added } from "./unpaid";

/**
 * Why a company may not place these orders before it has paid others, or null. In the placing transaction, after the company is locked:
 * of two checkouts at once, the second counts the first. An order whose transfer is being checked is not paid yet.
 */
export async function unpaidFaultOf(trx: Db, companyId: number, added: Added): Promise<string | null> {
  const open = await trx
    .selectFrom("orders")
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number | null>("goods_amount").as("amount"),
    ])
    .where("company_id", "=", companyId)
    .where("status", "=", "pendingPayment")
    .executeTakeFirstOrThrow();
  const paid = await trx
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("paid_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  const unpaid = {
    orders: Number(open.orders),
    amount: Number(open.amount ?? 0),
    hasPaid: paid !== undefined,
  };
  return unpaidFault(unpaid, added, {
    orders: config.UNPAID_ORDERS,
    newAmount: config.UNPAID_NEW_YUAN * 100,
  });
}
