import {
  asFacts,
  INVOICE_FACT_COLUMNS,
  factsOfCompanies,
} from "~/modules/company/account/invoice-facts.server";
import type { ExportFilter, OnRead } from "~/modules/orders/overview/export.server";
import { db } from "~/platform/database/database.server";

const CHUNK = 500;

export async function invoiceLinesTotal({ from, to, companyId }: ExportFilter): Promise<number> {
  let query = db
    .selectFrom("invoice_line as l")
    .innerJoin("invoice as i", "i.id", "l.invoice_id")
    .select((eb) => eb.fn.countAll<number>().as("n"));
  if (from !== undefined) query = query.where("i.created_at", ">=", from);
  if (to !== undefined) query = query.where("i.created_at", "<", to);
  if (companyId !== undefined) query = query.where("i.company_id", "=", companyId);
  return Number((await query.executeTakeFirstOrThrow()).n);
}

/** Yields lines of invoices, oldest request first, with the buyer's tax data. Two queries a chunk. */
export async function* exportInvoices({ from, to, companyId }: ExportFilter, onRead: OnRead = () => {}) {
  for (let [after, done] = [0, 0]; ;) {
    let query = db
      .selectFrom("invoice_line as l")
      .innerJoin("invoice as i", "i.id", "l.invoice_id")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["l.id", "l.name", "l.spec", "l.unit", "l.tax_code", "l.number", "l.rate"])
      .select(["l.amount", "l.tax"])
      .select([
        "i.number as invoice",
        "i.company_id",
        "i.state",
        "i.type",
        "i.title",
        ...INVOICE_FACT_COLUMNS,
      ])
      .select(["i.email", "i.amount as total", "i.reversed", "i.invoice_number", "i.created_at"])
      .select(["i.finished_at", "o.number as order"])
      .where("l.id", ">", after)
      .orderBy("l.id")
      .limit(CHUNK);
    if (from !== undefined) query = query.where("i.created_at", ">=", from);
    if (to !== undefined) query = query.where("i.created_at", "<", to);
    if (companyId !== undefined) query = query.where("i.company_id", "=", companyId);
    const rows = await query.execute();
    const now = await factsOfCompanies(rows.map((row) => row.company_id));
    for (const row of rows)
      yield { ...row, facts: (row.state === "pending" && now.get(row.company_id)) || asFacts(row) };
    onRead((done += rows.length));
    if (rows.length < CHUNK) return;
    after = rows.at(-1)!.id;
  }
}
