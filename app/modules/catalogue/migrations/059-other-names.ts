import { type Kysely, sql } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "other_name", { kind: "text", key: "text", name: "text", of_id: "int" }, [
    "kind",
    "key",
  ]);
  await makeIndex(db, "other_name_of", "other_name", ["kind", "of_id"]);
  await makeTable(db, engine, "merged_id", { kind: "text", id: "int", into_id: "int" }, ["kind", "id"]);
  await db.schema
    .alterTable("warehouse")
    .addColumn("closed_at", sql`bigint`)
    .execute();
}
