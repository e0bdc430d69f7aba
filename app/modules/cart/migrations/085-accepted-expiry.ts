/** The earliest expiry day that a buyer has agreed to for a line of the cart. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("cart_line").addColumn("accepted_expiry", "text").execute();
}
