/** By how much a row of a stock list corrects the book: past a limit it waits for a second person. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("list_import_row").addColumn("correction", "text").execute();
}
