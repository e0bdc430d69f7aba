/** Holding an order still while something is decided about it. */
import { lockOwner } from "~/modules/company/identity/lock.server";
import { companyOfPayment } from "~/modules/payments/payment/payments.server";
import { forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";

/** Holds the company of an order. Whose an order is never changes. */
export const lockOrderOwner = (trx: Db, orderId: number): Promise<void> =>
  lockOwner(trx, async () => {
    const row = await trx
      .selectFrom("orders")
      .select("company_id")
      .where("id", "=", orderId)
      .executeTakeFirst();
    return row?.company_id ?? null;
  });

export const lockOwnerOfPayment = (trx: Db, number: string): Promise<void> =>
  lockOwner(trx, () => companyOfPayment(trx, number));

/** The order, kept from changing until the transaction ends, and before it its company: on SQLite the transaction itself does that. */
export async function lockOrder(trx: Db, orderId: number): Promise<Row<"orders"> | undefined> {
  await lockOrderOwner(trx, orderId);
  return forUpdate(trx.selectFrom("orders").selectAll().where("id", "=", orderId)).executeTakeFirst();
}
