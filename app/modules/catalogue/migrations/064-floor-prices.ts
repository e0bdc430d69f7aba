import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema.alterTable("goods").addColumn("minimum_price", int).execute();
  await makeIndex(db, "goods_floor_price", "goods", ["minimum_price"]);
}
