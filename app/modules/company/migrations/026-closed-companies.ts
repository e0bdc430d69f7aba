import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "company_closing", {
    id: "id",
    company_id: "int",
    requested_on: "text",
    requested_by: "text",
    why: "text",
    closed_by: "text",
    closed_at: "int",
  });
  await makeIndex(db, "company_closing_company", "company_closing", ["company_id"], true);
}
