/** Lists are sorted by each buyer's own prices; goods that ship free themselves are told from those that ship the whole order free. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("goods").addColumn("free_shipping_from", "integer").execute();
  // All prices of a company, rank or area at once, without the rows themselves; goods_price_key finds those of one goods.
  await db.schema
    .createIndex("goods_price_of")
    .on("goods_price")
    .columns(["scope", "scope_key", "goods_id", "price"])
    .execute();
}
