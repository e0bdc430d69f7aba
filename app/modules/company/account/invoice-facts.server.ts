/** Reads and writes of 开票资料. */
import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { InvoiceFacts } from "./invoice-facts";

/** The columns that hold them, of a company and of an invoice alike. */
export const INVOICE_FACT_COLUMNS = [
  "tax_number",
  "invoice_address",
  "invoice_phone",
  "invoice_bank",
  "invoice_account",
] as const;
type FactRow = Pick<Row<"company">, (typeof INVOICE_FACT_COLUMNS)[number]>;

/** A row's columns as facts. */
export const asFacts = (row: FactRow): InvoiceFacts => ({
  taxNumber: row.tax_number,
  address: row.invoice_address,
  phone: row.invoice_phone,
  bank: row.invoice_bank,
  account: row.invoice_account,
});

/** Facts as columns. */
export const asColumns = (facts: InvoiceFacts): FactRow => ({
  tax_number: facts.taxNumber,
  invoice_address: facts.address,
  invoice_phone: facts.phone,
  invoice_bank: facts.bank,
  invoice_account: facts.account,
});

/** What an invoice of this company says now; "" for what it has not said. */
export async function invoiceFacts(companyId: number, trx: Db = db): Promise<InvoiceFacts> {
  const row = await trx
    .selectFrom("company")
    .select(INVOICE_FACT_COLUMNS)
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return asFacts(row);
}

/** Writes them; invoices that wait are issued on them too. */
export async function saveInvoiceFacts(companyId: number, facts: InvoiceFacts): Promise<void> {
  await db.updateTable("company").set(asColumns(facts)).where("id", "=", companyId).execute();
}

/** The facts of these companies as they are now, by id. One query. */
export async function factsOfCompanies(ids: readonly number[]): Promise<Map<number, InvoiceFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("company")
    .select(["id", ...INVOICE_FACT_COLUMNS])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, asFacts(row)]));
}
