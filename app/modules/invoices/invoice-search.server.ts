/** Finds invoices of all companies by number, for the back office. */
import { numberForms } from "~/platform/values/printed-number";
import { db } from "~/platform/database/database.server";
import { asInvoiceState, INVOICE_STATES } from "./invoice";

export interface FoundInvoice {
  id: number;
  number: string;
  title: string;
  state: string;
  amount: number;
  createdAt: number;
}

/** By the shop's number or the tax office's, red invoices included. Two index queries. */
export async function searchInvoices(input: string, limit: number): Promise<FoundInvoice[]> {
  const numbers = numberForms(input);
  const reds = db.selectFrom("invoice_red").select("invoice_id").where("invoice_number", "in", numbers);
  const rows = await db
    .selectFrom("invoice")
    .select(["id", "number", "title", "state", "amount", "created_at"])
    .where((eb) =>
      eb.or([eb("number", "in", numbers), eb("invoice_number", "in", numbers), eb("id", "in", reds)]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    amount: row.amount,
    createdAt: row.created_at,
    state: INVOICE_STATES[asInvoiceState(row.state)],
  }));
}
