import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("quick_sheet_line").addColumn("likely", "bigint").execute();
}
