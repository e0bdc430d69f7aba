import { asStatus, statusesWith, type OrderStatus } from "~/modules/order-status/order-status";
import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

export interface CustomerOrders {
  count: number;
  /** amount paid in total, fen */
  paid: Fen;
  last: { number: string; status: OrderStatus; placedAt: number; payable: Fen; paid: Fen }[];
}

/** Returns a company's number of orders, payments, and the newest `limit`. Two queries. */
export async function ordersOfCustomer(companyId: number, limit: number): Promise<CustomerOrders> {
  const own = db.selectFrom("orders").where("company_id", "=", companyId);
  const [sums, rows] = await Promise.all([
    own
      .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number | null>("paid").as("paid")])
      .executeTakeFirstOrThrow(),
    own
      .select(["number", "status", "placed_at", "payable", "paid"])
      .orderBy("placed_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  ]);
  return {
    count: Number(sums.count),
    paid: Number(sums.paid ?? 0),
    last: rows.map(({ number, status, placed_at: placedAt, payable, paid }) => ({
      number,
      status: asStatus(status),
      placedAt,
      payable,
      paid,
    })),
  };
}

/** Returns a company's orders that are neither completed nor cancelled, oldest first. One query. */
export async function findOpenOrders(
  companyId: number,
  maxCount: number,
  trx: Db = db,
): Promise<{ number: string; status: OrderStatus }[]> {
  const rows = await trx
    .selectFrom("orders")
    .select(["number", "status"])
    .where("company_id", "=", companyId)
    .where("status", "in", statusesWith("isOpen"))
    .orderBy("placed_at")
    .orderBy("id")
    .limit(maxCount)
    .execute();
  return rows.map(({ number, status }) => ({ number, status: asStatus(status) }));
}
