import { db } from "~/platform/database/database.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { toChunks } from "~/platform/values/chunks";

export interface OrderInvoice {
  id: number;
  companyId: number;
  /** of the shop's request */
  number: string;
  /** of the tax office */
  invoiceNumber: string;
}

/** Returns issued invoices by order, reversed ones too; the newest of each order. One query for each 500, none without ids. */
export async function findIssuedInvoices(orderIds: readonly number[]): Promise<Map<number, OrderInvoice>> {
  const found = new Map<number, OrderInvoice>();
  for (const part of toChunks([...new Set(orderIds)])) {
    const rows = await db
      .selectFrom("invoice_order as o")
      .innerJoin("invoice as i", "i.id", "o.invoice_id")
      .select(["o.order_id", "i.id", "i.company_id", "i.number", "i.invoice_number"])
      .select("i.state")
      .where("o.order_id", "in", part)
      .execute();
    // State and order are left to JavaScript: with them SQLite walks all invoices by their index.
    const issued = rows.filter(({ state }) => state === "issued" || state === "reversed");
    for (const row of issued.toSorted((a, b) => a.id - b.id))
      found.set(row.order_id, {
        id: row.id,
        companyId: row.company_id,
        number: row.number,
        invoiceNumber: row.invoice_number ?? "",
      });
  }
  return found;
}

/** Returns the stored files of invoices, by invoice. Two queries for each 500, none without ids. */
export async function findFilesOfInvoices(
  invoiceIds: readonly number[],
): Promise<Map<number, { name: string; storedName: string }[]>> {
  const found = new Map<number, { name: string; storedName: string }[]>();
  for (const part of toChunks([...new Set(invoiceIds)])) {
    const rows = await db
      .selectFrom("invoice_file")
      .select(["invoice_id", "file_id"])
      .where("invoice_id", "in", part)
      .orderBy("file_id")
      .execute();
    const files = await findFiles(rows.map(({ file_id }) => file_id));
    for (const { invoice_id, file_id } of rows) {
      const file = files.get(file_id)!;
      const own = found.get(invoice_id) ?? [];
      own.push({ name: file.original_name, storedName: file.stored_name });
      found.set(invoice_id, own);
    }
  }
  return found;
}
