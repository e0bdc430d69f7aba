import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("cart_line").addColumn("seen_terms", "text").execute();
}
