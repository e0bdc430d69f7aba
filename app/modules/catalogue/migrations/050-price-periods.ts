import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  const add = (name: string, text?: string) =>
    db.schema
      .alterTable("goods_price")
      .addColumn(name, text === undefined ? int : "text", (column) => column.notNull().defaultTo(text ?? 0))
      .execute();
  await add("starts_at");
  await db.schema.alterTable("goods_price").addColumn("ends_at", int).execute();
  await add("ladder", "[]");
  await add("set_by", "");
  await add("set_at");
  await db.schema.dropIndex("goods_price_key").execute();
  await db.schema.dropIndex("goods_price_of").execute();
  await makeIndex(
    db,
    "goods_price_key",
    "goods_price",
    ["goods_id", "scope", "scope_key", "starts_at"],
    true,
  );
  // All prices of a company, rank or area from the index alone.
  await makeIndex(db, "goods_price_of", "goods_price", [
    "scope",
    "scope_key",
    "goods_id",
    "starts_at",
    "ends_at",
    "price",
  ]);
  await makeIndex(db, "goods_price_starts", "goods_price", ["starts_at"]);
  await makeIndex(db, "goods_price_ends", "goods_price", ["ends_at"]);
  await makeTable(db, engine, "price_clock", { id: "int", shown_at: "int" }, ["id"]);
}
