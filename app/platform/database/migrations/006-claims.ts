import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("stored_answer")
    .addColumn("worker", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
