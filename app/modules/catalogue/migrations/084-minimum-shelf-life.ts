/** The days of validity that a goods must have left to be sold without asking its buyer; null: as the shop's setting says. */
import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("goods").addColumn("min_shelf_life", int).execute();
}
