import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "list_import", {
    id: "id",
    form_key: "text",
    kind: "text",
    file: "text",
    state: "text",
    headings: "text",
    columns: "text",
    options: "text",
    version: "int=0",
    rows: "int",
    done: "int=0",
    last_row: "int=0",
    why: "text=",
    by_id: "int",
    by_name: "text",
    created_at: "int",
    started_at: "int?",
    ended_at: "int?",
    audit_id: "int?",
  });
  await makeIndex(db, "list_import_form", "list_import", ["form_key"], true);
  await makeIndex(db, "list_import_state", "list_import", ["state", "id"]);
  await makeTable(
    db,
    engine,
    "list_import_row",
    {
      import_id: "int",
      row: "int",
      cells: "text",
      outcome: "text=",
      is_done: "int=0",
      is_held: "int=0",
      name: "text=",
      reason: "text=",
      notes: "text=[]",
      changes: "text=[]",
      touches: "text=",
      created: "int?",
      priced: "text?",
      undone: "text=",
    },
    ["import_id", "row"],
  );
  await makeTable(db, engine, "list_mapping", { key: "text", columns: "text", used_at: "int" }, ["key"]);
  await makeIndex(db, "purchase_goods", "purchase", ["goods_id", "last_at"]);
}
