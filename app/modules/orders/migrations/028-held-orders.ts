import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("orders").addColumn("held_at", int).execute();
  await db.schema.alterTable("orders").addColumn("held_by", "text").execute();
  await db.schema.alterTable("orders").addColumn("held_why", "text").execute();
  await db.schema.createIndex("orders_status_id").on("orders").columns(["status", "id"]).execute();
  await db.schema
    .createIndex("orders_held")
    .on("orders")
    .columns(["held_at", "id"])
    .where(sql.ref("held_at"), "is not", null)
    .execute();
}
