import { statusesWith } from "~/modules/order-status/order-status";
import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

/** Returns the orders placed with one token: ordinary products first, then ephedrine; or none. */
export async function placedBy(companyId: number, token: string, trx: Db = db): Promise<number[]> {
  const rows = await trx
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("checkout_key", "in", [token, `${token}:1`])
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Counts unpaid orders of these companies; those without any are left out. One query, none without ids. */
export async function countUnpaidOrders(companyIds: readonly number[]): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["company_id", eb.fn.countAll<number>().as("n")])
    .where("company_id", "in", companyIds)
    .where("status", "in", statusesWith("isUnpaid"))
    .groupBy("company_id")
    .execute();
  return new Map(rows.map((row) => [row.company_id, Number(row.n)]));
}

export interface UnpaidOrders {
  orders: number;
  amount: Fen;
  hasPaid: boolean;
}

/** Returns the company's unpaid amount; an order whose transfer is being checked is unpaid. Two queries. */
export async function sumUnpaidOrders(trx: Db, companyId: number): Promise<UnpaidOrders> {
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
  return { orders: Number(open.orders), amount: Number(open.amount ?? 0), hasPaid: paid !== undefined };
}

/** Returns the state of a company's order; null for another's. One query. */
export async function orderStanding(
  companyId: number,
  orderId: number,
): Promise<{ status: string; number: string } | null> {
  const row = await db
    .selectFrom("orders")
    .select(["status", "number"])
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? null;
}
