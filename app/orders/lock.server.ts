/** Holding an order still while something is decided about it. */
import { lockCompany } from "~/company/lock.server";
import { engine, forUpdate, type Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";

/** Holds the company that a row belongs to, before the row itself is; nothing where there is no such row. */
async function lockOwner(trx: Db, row: { executeTakeFirst(): Promise<{ company_id: number } | undefined> }) {
  if (engine !== "postgres") return;
  const owner = await row.executeTakeFirst();
  if (owner) await lockCompany(trx, owner.company_id);
}

/** Holds the company of an order. Whose an order is never changes. */
export const lockOwnerOf = (trx: Db, orderId: number): Promise<void> =>
  lockOwner(trx, trx.selectFrom("orders").select("company_id").where("id", "=", orderId));

/** Holds the company of a case by its number. */
export const lockOwnerOfCase = (trx: Db, number: string): Promise<void> =>
  lockOwner(trx, trx.selectFrom("order_case").select("company_id").where("number", "=", number));

/** Holds the company of a payment by its number, whether it is for an order or not. */
export const lockOwnerOfPayment = (trx: Db, number: string): Promise<void> =>
  lockOwner(trx, trx.selectFrom("payment").select("company_id").where("number", "=", number));

/** The order, kept from changing until the transaction ends, and before it its company: on SQLite the transaction itself does that. */
export async function lockOrder(trx: Db, orderId: number): Promise<Row<"orders"> | undefined> {
  await lockOwnerOf(trx, orderId);
  return forUpdate(trx.selectFrom("orders").selectAll().where("id", "=", orderId)).executeTakeFirst();
}
