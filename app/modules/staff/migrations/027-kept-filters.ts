import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "staff_filter", {
    id: "id",
    member_id: "int",
    path: "text",
    name: "text",
    query: "text",
  });
  await makeIndex(db, "staff_filter_name", "staff_filter", ["member_id", "path", "name"], true);
}
