import { db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { asInvoiceState, type InvoiceState } from "./invoice";

/** Returns the newest ones. One query. */
export async function invoicesOfCustomer(
  companyId: number,
  limit: number,
): Promise<{ id: number; number: string; state: InvoiceState; amount: Fen; createdAt: number }[]> {
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "number", "state", "amount", "created_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: asInvoiceState(row.state),
    amount: row.amount,
    createdAt: row.created_at,
  }));
}

/** Returns a company's waiting invoices, and those with a waiting red invoice, oldest first. Two queries. */
export async function findOpenInvoices(
  companyId: number,
  maxCount: number,
  trx: Db = db,
): Promise<{ id: number; number: string; isRed: boolean }[]> {
  const own = trx
    .selectFrom("invoice as i")
    .select(["i.id", "i.number"])
    .where("i.company_id", "=", companyId);
  const waiting = await own.where("i.state", "=", "pending").orderBy("i.id").limit(maxCount).execute();
  const reds = await own
    .innerJoin("invoice_red as r", "r.invoice_id", "i.id")
    .where("r.state", "=", "pending")
    .distinct()
    .orderBy("i.id")
    .limit(maxCount)
    .execute();
  return [
    ...waiting.map((row) => ({ ...row, isRed: false })),
    ...reds.map((row) => ({ ...row, isRed: true })),
  ];
}
