/** What orders hold of a batch. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // A list of what lies in the warehouse asks for each batch what orders hold of it.
  await db.schema.createIndex("order_line_batch_batch").on("order_line_batch").column("batch_id").execute();
}
