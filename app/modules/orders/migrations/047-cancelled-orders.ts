import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("orders_cancelled")
    .on("orders")
    .column("cancelled_at")
    .where(sql.ref("cancelled_at"), "is not", null)
    .execute();
}
