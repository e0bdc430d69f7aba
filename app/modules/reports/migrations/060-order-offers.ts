import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sales_offer")
    .addColumn("unknown", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  // Who sold products at a price of their own has lines; reductions of the order, and gifts, have none that cost anything.
  await sql`update sales_offer set unknown = orders where kind = 'offer' and amount > 0`.execute(db);
}
