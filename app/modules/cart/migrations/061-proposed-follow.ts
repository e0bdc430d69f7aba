import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  const table = "draft_order";
  await db.schema
    .alterTable(table)
    .addColumn("answered_by", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable(table).addColumn("followed_at", int).execute();
  await makeIndex(db, "proposed_order_follow", table, ["state", "followed_at", "id"]);
}
