import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("order_undo")
    .addColumn("missing", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  // Until now a case stored its deductions; units given up before completion were refunded in full.
  await sql`update order_undo set missing = coalesce((select c.missing from order_case c
    where order_undo.key = 'case:' || c.number), 0)`.execute(db);
}
