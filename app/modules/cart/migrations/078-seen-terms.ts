import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("cart_line").addColumn("seen_number", int).execute();
  await db.schema
    .alterTable("order_draft")
    .addColumn("shown", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
