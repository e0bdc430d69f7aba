import type { Kysely } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, "invoice_finished", "invoice", [
    "finished_at",
    "type",
    "invoice_number",
    "amount",
    "tax",
  ]);
  await makeIndex(db, "invoice_red_issued", "invoice_red", ["issued_at", "amount", "tax"]);
}
