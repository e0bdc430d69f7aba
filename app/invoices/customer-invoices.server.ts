/** The invoices of one company as the desk sees them beside it. */
import { db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { asInvoiceState, type InvoiceState } from "./invoice";

/** The newest ones. One query. */
export async function invoicesOfCustomer(
  companyId: number,
  most: number,
): Promise<{ id: number; number: string; state: InvoiceState; amount: Fen; createdAt: number }[]> {
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "number", "state", "amount", "created_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, state: asInvoiceState(row.state), amount: row.amount },
    createdAt: row.created_at,
  }));
}
