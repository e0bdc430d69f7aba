import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_line").addColumn("accepted_expiry", "text").execute();
}
