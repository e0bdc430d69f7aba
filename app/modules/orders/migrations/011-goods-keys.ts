import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("order_line_batch_batch").on("order_line_batch").column("batch_id").execute();
}
