import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { formatYuan } from "~/platform/values/money";
import { issueInvoice } from "./invoice-admin.server";
import type { IssuedInvoiceNumber } from "./tax-file";

interface Application {
  id: number;
  number: string;
  invoiceNumber: string | null;
}

/** The applications with these numbers, by number; unknown ones are left out. */
export async function findApplications(numbers: readonly string[]): Promise<Map<string, Application>> {
  const found = new Map<string, Application>();
  for (const part of toChunks([...new Set(numbers)])) {
    const rows = await db
      .selectFrom("invoice")
      .select(["id", "number", "invoice_number as invoiceNumber"])
      .where("number", "in", part)
      .execute();
    for (const row of rows) found.set(row.number, row);
  }
  return found;
}

/** Marks one request as issued under its number; returns a message. Refused like issueInvoice, and for another amount. Repeating changes nothing. `now` in ms. */
export async function issueByNumber(
  application: Application | undefined,
  { number, amounts, fault }: IssuedInvoiceNumber,
  actor: string,
  now: number,
): Promise<{ isDone: boolean; text: string }> {
  if (!application) return { isDone: false, text: "没有这个申请编号" };
  if (fault !== null) return { isDone: false, text: fault };
  if (application.invoiceNumber === number.replace(/\s/g, ""))
    return { isDone: false, text: "以前登记过这个号码，没有变化" };
  const done = await issueInvoice(application.id, { number, amounts, files: [], actor, now });
  if (!done) return { isDone: false, text: "没有这个申请编号" };
  return done.ok
    ? { isDone: true, text: `已开票 ${formatYuan(done.amount)}，已通知公司` }
    : { isDone: false, text: done.text };
}
