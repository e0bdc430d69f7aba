import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("message").addColumn("goods_id", "bigint").execute();
}
