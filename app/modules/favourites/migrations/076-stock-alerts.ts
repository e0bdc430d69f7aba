import { type Kysely, sql } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("stock_alert")
    .addColumn("checked_at", "bigint", (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await makeIndex(db, "stock_alert_goods", "stock_alert", ["goods_id", "checked_at"]);
}
