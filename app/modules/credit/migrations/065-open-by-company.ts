import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("receivable_open_company")
    .on("receivable")
    .columns(["company_id", "due_on", "open"])
    .where("open" as never, ">", 0)
    .execute();
}
