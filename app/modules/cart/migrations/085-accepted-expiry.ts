import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("cart_line").addColumn("accepted_expiry", "text").execute();
}
