import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "staff_column", {
    id: "id",
    member_id: "int",
    path: "text",
    hidden: "text",
  });
  await makeIndex(db, "staff_column_path", "staff_column", ["member_id", "path"], true);
}
