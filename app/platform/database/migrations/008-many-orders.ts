import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("audit_operator").on("audit").columns(["operator", "id"]).execute();
}
