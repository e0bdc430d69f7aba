/** Own codes (货号), and names in the spelling in which lists are compared. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("goods")
    .addColumn("sku", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  // Null until the next list is read (catalogue/import/match-keys.server.ts).
  for (const table of ["goods", "manufacturer"])
    await db.schema.alterTable(table).addColumn("match_key", "text").execute();
  // A code is one goods'; goods without one are many.
  await sql`create unique index goods_sku on goods (sku) where sku <> ''`.execute(db);
  await db.schema.createIndex("goods_match_key").on("goods").column("match_key").execute();
  await db.schema.createIndex("manufacturer_match_key").on("manufacturer").column("match_key").execute();
  await db.schema.createIndex("goods_barcode").on("goods").column("barcode").execute();
}
