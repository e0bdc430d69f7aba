import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable, type Columns } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const make = (name: string, columns: Columns, key?: string[]) => makeTable(db, engine, name, columns, key);
  await make("message", {
    id: "id",
    company_id: "int",
    kind: "text",
    title: "text",
    body: "text",
    url: "text",
    key: "text?",
    created_at: "int",
    read_at: "int?",
  });
  await makeIndex(db, "message_company", "message", ["company_id", "read_at"]);
  await makeIndex(db, "message_key", "message", ["key"], true);
}
