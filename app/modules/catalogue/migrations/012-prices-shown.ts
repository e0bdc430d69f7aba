import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("goods").addColumn("free_shipping_from", "integer").execute();
  // All prices of a company, rank or area from the index alone.
  await db.schema
    .createIndex("goods_price_of")
    .on("goods_price")
    .columns(["scope", "scope_key", "goods_id", "price"])
    .execute();
}
