/** What a company paid of all its orders is summed from an index, not from each of a hundred thousand rows. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("orders_company_paid").on("orders").columns(["company_id", "paid"]).execute();
}
