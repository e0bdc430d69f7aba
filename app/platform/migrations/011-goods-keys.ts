/** By what lists name goods: the shop's own code (货号), and names in the one spelling that all lists are compared in. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("goods")
    .addColumn("sku", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  // Null until the next list is read, which works out what is missing (catalogue/match-keys.server.ts).
  for (const table of ["goods", "manufacturer"])
    await db.schema.alterTable(table).addColumn("match_key", "text").execute();
  // A code is one goods'; goods without one are many.
  await sql`create unique index goods_sku on goods (sku) where sku <> ''`.execute(db);
  // Each row of a list looks for its goods and its maker by these.
  await db.schema.createIndex("goods_match_key").on("goods").column("match_key").execute();
  await db.schema.createIndex("manufacturer_match_key").on("manufacturer").column("match_key").execute();
  // A list may name its goods by barcode alone.
  await db.schema.createIndex("goods_barcode").on("goods").column("barcode").execute();
  // A list of what lies in the warehouse asks for each batch what orders hold of it.
  await db.schema.createIndex("order_line_batch_batch").on("order_line_batch").column("batch_id").execute();
}
