import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = sql`${sql.raw(engine === "sqlite" ? "integer" : "bigint")}`;
  await db.schema
    .alterTable("list_import")
    .addColumn("digest", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("list_import").addColumn("counts", "text").execute();
  await db.schema.alterTable("list_import").addColumn("cleared_at", int).execute();
  await makeIndex(db, "list_import_row_outcome", "list_import_row", [
    "import_id",
    "outcome",
    "row",
    "is_done",
    "is_held",
    "undone",
  ]);
}
