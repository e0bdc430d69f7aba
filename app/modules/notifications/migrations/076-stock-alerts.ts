/** The goods that a message offers, which may be put into the cart where it is read. */
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("message").addColumn("goods_id", "bigint").execute();
}
