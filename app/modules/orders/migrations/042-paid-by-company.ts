import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("orders_company_paid").on("orders").columns(["company_id", "paid"]).execute();
}
