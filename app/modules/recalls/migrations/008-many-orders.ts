import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("recall_line_company")
    .on("recall_line")
    .columns(["recall_id", "company_id"])
    .execute();
}
