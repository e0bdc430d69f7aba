import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("message_company_created")
    .on("message")
    .columns(["company_id", "created_at"])
    .execute();
  // Counts by kind and of unread messages use only the index.
  await db.schema.dropIndex("message_company").execute();
  await db.schema
    .createIndex("message_company")
    .on("message")
    .columns(["company_id", "read_at", "kind"])
    .execute();
}
