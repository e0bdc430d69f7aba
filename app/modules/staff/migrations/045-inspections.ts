import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "staff_inspection", {
    id: "id",
    member_id: "int?",
    inspector: "text",
    authority: "text",
    certificate: "text",
    entry_key: "text?",
    opened_by: "text",
    opened_at: "int",
    ends_at: "int",
    ended_at: "int?",
    ended_by: "text?",
  });
  await makeIndex(db, "staff_inspection_member", "staff_inspection", ["member_id"], true);
  await makeIndex(db, "staff_inspection_key", "staff_inspection", ["entry_key"], true);
}
