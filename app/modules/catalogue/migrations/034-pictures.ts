import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "goods_picture", {
    id: "id",
    goods_id: "int",
    picture: "text",
    alt: "text",
    sort: "int",
    added_at: "int",
  });
  await makeIndex(db, "goods_picture_goods", "goods_picture", ["goods_id"]);
  await db.schema
    .alterTable("goods")
    .addColumn("picture", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
