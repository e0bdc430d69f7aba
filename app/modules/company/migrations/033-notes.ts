import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "company_note", {
    id: "id",
    company_id: "int",
    text: "text",
    author_id: "int",
    author: "text",
    written_at: "int",
    struck_at: "int?",
  });
  await makeIndex(db, "company_note_company", "company_note", ["company_id", "id"]);
}
