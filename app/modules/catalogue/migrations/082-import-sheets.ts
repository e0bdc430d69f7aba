import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of two codes that differ only in case the newer one gets its id appended.
  await sql`update goods set sku = sku || '-' || id where sku <> ''
    and exists (select 1 from goods o where o.id < goods.id and lower(o.sku) = lower(goods.sku))`.execute(db);
  await sql`drop index goods_sku`.execute(db);
  await sql`create unique index goods_sku on goods (lower(sku)) where sku <> ''`.execute(db);
  // The unique index leaves out empty codes, so it serves no query by code.
  await sql`create index goods_sku_key on goods (lower(sku))`.execute(db);
  await db.schema
    .alterTable("list_import")
    .addColumn("sheet", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("list_import")
    .addColumn("sheets", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
