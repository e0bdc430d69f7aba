import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("points_exchange")
    .addColumn("charged", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
