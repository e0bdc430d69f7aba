import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema
    .alterTable("batch")
    .addColumn("place", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("batch").addColumn("blocked_at", int).execute();
  await db.schema.alterTable("batch").addColumn("blocked_by", "text").execute();
  await db.schema.alterTable("batch").addColumn("blocked_why", "text").execute();
}
