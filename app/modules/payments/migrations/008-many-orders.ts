import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("payment_notice_received")
    .on("payment_notice")
    .columns(["received_at"])
    .execute();
}
