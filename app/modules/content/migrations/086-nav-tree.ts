import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("nav_item").addColumn("parent_id", "bigint").execute();
  await db.schema
    .alterTable("nav_item")
    .addColumn("image", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
