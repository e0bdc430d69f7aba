import { lockOwner } from "~/modules/company/identity/lock.server";
import { companyOfPayment } from "~/modules/payments/payment/payments.server";
import { forUpdate, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";

/** Locks the company of an order, which never changes. */
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

/** Locks the order, and before it its company. On SQLite the transaction does that. */
export async function lockOrder(trx: Db, orderId: number): Promise<Row<"orders"> | undefined> {
  await lockOrderOwner(trx, orderId);
  return forUpdate(trx.selectFrom("orders").selectAll().where("id", "=", orderId)).executeTakeFirst();
}
