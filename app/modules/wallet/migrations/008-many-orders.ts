import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Exports by time; of one company without reading other rows.
  await db.schema.createIndex("ledger_at").on("ledger").columns(["at", "company_id"]).execute();
  // Sums of an account read no row.
  await db.schema.dropIndex("ledger_company").execute();
  await db.schema
    .createIndex("ledger_company")
    .on("ledger")
    .columns(["company_id", "account", "at", "kind", "amount"])
    .execute();
}
