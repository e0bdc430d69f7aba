import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("batch_expiry").on("batch").columns(["expires_on", "id"]).execute();
}
