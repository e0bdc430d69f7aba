import type { Kysely } from "kysely";

const FACTS = ["tax_number", "invoice_address", "invoice_phone", "invoice_bank", "invoice_account"];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of FACTS)
    await db.schema
      .alterTable("company")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
}
