/** Promises that no operator wrote are gone; lists are sorted by each buyer's own prices; goods that ship free themselves are told from those that ship the whole order free. */
import { type Kysely, sql } from "kysely";

/** What every shop began with until now, unless it has been rewritten since. */
const UNWRITTEN = [
  ["证照齐全", "首营资料在线公示"],
  ["药检报告", "按批号查询下载"],
  ["当日出库", "16:00 前付款当天发货"],
  ["专属客服", "工作日 8:30–18:00"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, text] of UNWRITTEN)
    await sql`delete from link where list = 'promises' and name = ${name} and text = ${text}`.execute(db);
  await db.schema.alterTable("goods").addColumn("free_shipping_from", "integer").execute();
  // All prices of a company, rank or area at once, without the rows themselves; goods_price_key finds those of one goods.
  await db.schema
    .createIndex("goods_price_of")
    .on("goods_price")
    .columns(["scope", "scope_key", "goods_id", "price"])
    .execute();
}
