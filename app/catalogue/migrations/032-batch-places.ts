/** Where a batch lies in its warehouse. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("batch")
    .addColumn("place", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
