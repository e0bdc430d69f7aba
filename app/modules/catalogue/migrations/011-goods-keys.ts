import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("goods")
    .addColumn("sku", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  for (const table of ["goods", "manufacturer"])
    await db.schema.alterTable(table).addColumn("match_key", "text").execute();
  // A code is unique; products without one are not.
  await sql`create unique index goods_sku on goods (sku) where sku <> ''`.execute(db);
  await db.schema.createIndex("goods_match_key").on("goods").column("match_key").execute();
  await db.schema.createIndex("manufacturer_match_key").on("manufacturer").column("match_key").execute();
  await db.schema.createIndex("goods_barcode").on("goods").column("barcode").execute();
}
