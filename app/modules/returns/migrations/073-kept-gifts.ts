import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["order_undo", "order_case"])
    await db.schema
      .alterTable(table)
      .addColumn("retained_gifts", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
}
