import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(
    db,
    engine,
    "company_review",
    {
      company_id: "int",
      first_id: "int",
      first_by: "text",
      first_at: "int",
      points: "text",
      scopes: "text",
      note: "text",
      seen: "text",
      second_by: "text?",
      second_at: "int?",
    },
    ["company_id"],
  );
}
