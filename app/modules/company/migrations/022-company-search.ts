import type { Kysely } from "kysely";
import { makeIndex } from "~/platform/database/migrations/first-tables";

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeIndex(db, "company_licence", "company", ["licence_number"]);
  await makeIndex(db, "company_phone", "company", ["contact_phone"]);
  await makeIndex(db, "qualification_number", "qualification", ["number"]);
}
