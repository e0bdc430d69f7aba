import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { InvoiceFacts } from "./invoice-facts";

export const INVOICE_FACT_COLUMNS = [
  "tax_number",
  "invoice_address",
  "invoice_phone",
  "invoice_bank",
  "invoice_account",
] as const;
type FactRow = Pick<Row<"company">, (typeof INVOICE_FACT_COLUMNS)[number]>;

export const asFacts = (row: FactRow): InvoiceFacts => ({
  taxNumber: row.tax_number,
  address: row.invoice_address,
  phone: row.invoice_phone,
  bank: row.invoice_bank,
  account: row.invoice_account,
});

export const asColumns = (facts: InvoiceFacts): FactRow => ({
  tax_number: facts.taxNumber,
  invoice_address: facts.address,
  invoice_phone: facts.phone,
  invoice_bank: facts.bank,
  invoice_account: facts.account,
});

/** Returns the company's current invoice facts, "" for missing ones. */
export async function invoiceFacts(companyId: number, trx: Db = db): Promise<InvoiceFacts> {
  const row = await trx
    .selectFrom("company")
    .select(INVOICE_FACT_COLUMNS)
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return asFacts(row);
}

/** Saves them; waiting invoices use them too. */
export async function saveInvoiceFacts(companyId: number, facts: InvoiceFacts): Promise<void> {
  await db.updateTable("company").set(asColumns(facts)).where("id", "=", companyId).execute();
}

/** Returns the current facts of companies by id. One query. */
export async function factsOfCompanies(ids: readonly number[]): Promise<Map<number, InvoiceFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("company")
    .select(["id", ...INVOICE_FACT_COLUMNS])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, asFacts(row)]));
}
