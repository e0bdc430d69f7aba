import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("missed_search")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("company_id", "integer", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("lacking", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("missed_search_once", ["day", "company_id", "words", "type"])
    .execute();
}
