import { type Kysely, sql } from "kysely";

const FACTS = ["invoice_address", "invoice_phone", "invoice_bank", "invoice_account"];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of FACTS)
    await db.schema
      .alterTable("invoice")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  await sql`update invoice set tax_number = '' where state = 'pending'`.execute(db);
}
