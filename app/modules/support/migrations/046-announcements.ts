import type { Kysely } from "kysely";
import type { Engine } from "~/platform/database/engine";
import { makeIndex, makeTable } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeTable(db, engine, "announcement", {
    id: "id",
    form_key: "text",
    title: "text",
    body: "text",
    url: "text",
    audience: "text",
    wanted: "int",
    sent: "int",
    last_company: "int",
    state: "text",
    send_at: "int",
    by_name: "text",
    created_at: "int",
  });
  await makeIndex(db, "announcement_form", "announcement", ["form_key"], true);
  await makeIndex(db, "announcement_due", "announcement", ["state", "send_at"]);
}
