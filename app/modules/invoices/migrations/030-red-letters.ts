import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("invoice_red_state")
    .on("invoice_red")
    .columns(["state", "created_at"])
    .execute();
}
