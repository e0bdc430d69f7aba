/** Holding an order still while something is decided about it. */
import { forUpdate, type Db } from "~/platform/database.server";
import type { Row } from "~/platform/schema";

/** The order, kept from changing until the transaction ends: on SQLite the transaction itself does that. */
export async function lockOrder(trx: Db, orderId: number): Promise<Row<"orders"> | undefined> {
  return forUpdate(trx.selectFrom("orders").selectAll().where("id", "=", orderId)).executeTakeFirst();
}
