import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sales_offer")
    .addColumn("unknown", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  // Offers with their own prices have lines; order reductions and gifts have no priced lines.
  await sql`update sales_offer set unknown = orders where kind = 'offer' and amount > 0`.execute(db);
}
