import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { companyFiles } from "~/modules/company/identity/file-owner.server";
import { factsFault, type InvoiceFacts } from "~/modules/company/account/invoice-facts";
import {
  asColumns,
  asFacts,
  factsOfCompanies,
  invoiceFacts,
} from "~/modules/company/account/invoice-facts.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { INVOICE_FILES } from "~/platform/files/files.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { useFiles, withStoredFiles, type StoredFile } from "~/platform/files/stored-files.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import {
  amountFault,
  asInvoiceState,
  INVOICE_STATES,
  invoiceTransition,
  readTaxOfficeNumber,
  redLinesForAmount,
  type InvoiceTransition,
  unitsIn,
  type InvoiceState,
} from "./invoice";
import { invoicePath } from "./invoice-page";
import { freeOrders, readIssuedLines, requestRedInvoice } from "./invoice-red.server";
import { noteInvoice } from "./invoice.server";

export type InvoiceTransitioned = { ok: true; amount: Fen } | { ok: false; text: string } | null;

export interface IssuedDocument {
  number: string;
  amounts?: readonly Fen[];
  files: readonly File[];
  actor: string;
  now: number;
}

/** Rolls the transaction back. */
export class InvoiceRefusedError extends Error {}

async function refusable(work: (trx: Db) => Promise<InvoiceTransitioned>): Promise<InvoiceTransitioned> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof InvoiceRefusedError) return { ok: false, text: error.message };
    throw error;
  }
}

/** Runs `work` in a transaction with stored invoice files; null: no such invoice. Refused: other files, `Refused` thrown by `work`. */
export async function withFiles(
  id: number,
  { files, now }: Pick<IssuedDocument, "files" | "now">,
  work: (trx: Db, files: readonly StoredFile[]) => Promise<InvoiceTransitioned>,
): Promise<InvoiceTransitioned> {
  const invoice = await db.selectFrom("invoice").select("company_id").where("id", "=", id).executeTakeFirst();
  if (!invoice) return null;
  const owner = companyFiles(invoice.company_id);
  const upload = { owner, files, purpose: "invoice", only: INVOICE_FILES };
  const stored = await withStoredFiles(upload, now, (storedFiles) =>
    refusable((trx) => work(trx, storedFiles)),
  );
  return stored.ok ? stored.value : stored;
}

/** Marks an invoice as issued with its files, on current company facts. Refused: not waiting, missing facts, no such number or file, another amount. */
export function issueInvoice(id: number, document: IssuedDocument): Promise<InvoiceTransitioned> {
  return withFiles(id, document, async (trx, files) => {
    const { now, actor } = document;
    const number = await freeNumber(trx, document.number);
    const query = await trx
      .selectFrom("invoice")
      .select(["company_id", "type"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const facts = await invoiceFacts(query.company_id, trx);
    const issued = { invoice_number: number, finished_at: now, ...asColumns(facts) };
    const done = await step(trx, id, "issue", issued);
    if (!done) return refusal(trx, id);
    if (factsFault(facts, query.type === "special"))
      throw new InvoiceRefusedError("未开票：企业还没有填全这种发票所需的开票资料");
    const fault = amountFault(document.amounts ?? [], done.amount);
    if (fault) throw new InvoiceRefusedError(fault);
    await storeTaxCodes(trx, id);
    await keepFiles(trx, id, null, files);
    await noteInvoice(trx, id, { kind: "issued", actor, note: `发票号码 ${number}` }, now);
    await auditInvoice(trx, done, "pending");
    const message = { event: "issued", invoiceNumber: number, amount: done.amount } as const;
    await sendMessages(trx, "invoice", [{ ...getRecipient(done), ...message }], now);
    return { ok: true, amount: done.amount };
  });
}

export function rejectInvoice(
  id: number,
  reason: string,
  actor: string,
  now: number,
): Promise<InvoiceTransitioned> {
  return refusable(async (trx) => {
    const done = await step(trx, id, "reject", { reason, finished_at: now });
    if (!done) return refusal(trx, id);
    await freeOrders(trx, id);
    await noteInvoice(trx, id, { kind: "rejected", actor, note: reason }, now);
    await auditInvoice(trx, done, "pending");
    await sendMessages(trx, "invoice", [{ ...getRecipient(done), event: "rejected", reason }], now);
    return { ok: true, amount: done.amount };
  });
}

/** The scope of a red invoice: an amount in fen and why ("": unknown), or a return by its number. */
export type RedInvoiceScope = { amount: Fen; reason: string } | { caseNumber: string };

/** Marks a red invoice as issued over a part of an invoice or all of it. Refused: not issued, more than is left less waiting red invoices, a return without a waiting one. */
export function redInvoice(
  id: number,
  of: RedInvoiceScope,
  document: IssuedDocument,
): Promise<InvoiceTransitioned> {
  return withFiles(id, document, async (trx, files) => {
    const { now, actor } = document;
    const invoice = await forUpdate(
      trx.selectFrom("invoice").selectAll().where("id", "=", id),
    ).executeTakeFirst();
    if (!invoice) return null;
    const state = asInvoiceState(invoice.state);
    if (!invoiceTransition("reverse").from.includes(state)) return refusal(trx, id);
    const number = await freeNumber(trx, document.number);
    const redId =
      "amount" in of
        ? await redByAmount(trx, invoice, of, document)
        : await redByCase(trx, id, of.caseNumber);
    const red = await trx
      .updateTable("invoice_red")
      .set({ state: "issued", invoice_number: number, issued_at: now })
      .where("id", "=", redId)
      .where("state", "=", "pending")
      .returning("amount")
      .executeTakeFirstOrThrow();
    const done = await step(trx, id, "reverse", { reversed: invoice.reversed + red.amount });
    if (!done) return refusal(trx, id);
    if (done.reversed >= done.amount) await freeOrders(trx, id);
    await keepFiles(trx, id, redId, files);
    await noteInvoice(
      trx,
      id,
      { kind: "redIssued", actor, note: `${formatYuan(red.amount)}，红字发票号码 ${number}` },
      now,
    );
    await auditInvoice(trx, done, invoice.state, invoice.reversed);
    const numbers = { redNumber: number, invoiceNumber: done.invoice_number! };
    const reversed = { event: "reversed", ...numbers, amount: red.amount } as const;
    await sendMessages(trx, "invoice", [{ ...getRecipient(done), ...reversed }], now);
    return { ok: true, amount: red.amount };
  });
}

async function redByAmount(
  trx: Db,
  invoice: Row<"invoice">,
  { amount, reason }: { amount: Fen; reason: string },
  document: IssuedDocument,
): Promise<number> {
  const lines = await readIssuedLines(trx, invoice.id);
  const left = lines.reduce((sum, line) => sum + line.amount - line.redAmount, 0);
  const red = redLinesForAmount(lines, amount);
  if (!red) throw new InvoiceRefusedError(`最多可红冲 ${formatYuan(left)}，退货待红冲的请按退货办理`);
  return requestRedInvoice(
    trx,
    invoice,
    { lines: red, key: null, reason, actor: document.actor },
    document.now,
  );
}

async function redByCase(trx: Db, id: number, caseNumber: string): Promise<number> {
  const red = await trx
    .selectFrom("invoice_red")
    .select("id")
    .where("invoice_id", "=", id)
    .where("key", "=", `case:${caseNumber}`)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!red) throw new InvoiceRefusedError(`该发票没有退货 ${caseNumber} 的待红冲`);
  return red.id;
}

async function freeNumber(trx: Db, text: string): Promise<string> {
  const number = readTaxOfficeNumber(text);
  if (!number) throw new InvoiceRefusedError("发票号码应为 20 位数字");
  const used =
    (await trx.selectFrom("invoice").select("id").where("invoice_number", "=", number).executeTakeFirst()) ??
    (await trx
      .selectFrom("invoice_red")
      .select("id")
      .where("invoice_number", "=", number)
      .executeTakeFirst());
  if (used) throw new InvoiceRefusedError(`发票号码 ${number} 已登记过`);
  return number;
}

/** Returns the invoice after the transition, or undefined if its state does not allow it. */
async function step(
  trx: Db,
  id: number,
  move: InvoiceTransition,
  also: Partial<Row<"invoice">>,
): Promise<Row<"invoice"> | undefined> {
  const { from, to } = invoiceTransition(move);
  return trx
    .updateTable("invoice")
    .set({ ...also, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

export async function keepFiles(
  trx: Db,
  invoiceId: number,
  redId: number | null,
  files: readonly StoredFile[],
): Promise<void> {
  const ids = await useFiles(trx, files);
  const rows = ids.map((file_id) => ({ file_id, invoice_id: invoiceId, red_id: redId }));
  if (rows.length > 0) await trx.insertInto("invoice_file").values(rows).execute();
}

async function auditInvoice(trx: Db, row: Row<"invoice">, before: string, reversed = 0): Promise<void> {
  const { state, number, invoice_number, reason } = row;
  await audited(trx, {
    subject: "invoice",
    id: number,
    before: { state: before, reversed },
    after: { state, reversed: row.reversed, number: invoice_number, reason },
  });
}

async function refusal(trx: Db, id: number): Promise<InvoiceTransitioned> {
  const row = await trx.selectFrom("invoice").select("state").where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return { ok: false, text: `未处理：该发票${INVOICE_STATES[asInvoiceState(row.state)]}` };
}

const getRecipient = (invoice: Row<"invoice">) => ({
  companyId: invoice.company_id,
  url: invoicePath(invoice.id),
});

export interface InvoiceAdminRow {
  id: number;
  number: string;
  state: InvoiceState;
  type: string;
  amount: Fen;
  tax: Fen;
  reversed: Fen;
  title: string;
  facts: InvoiceFacts;
  email: string;
  createdAt: number;
  companyId: number;
  phone: string;
  invoiceNumber: string | null;
  orders: string[];
  lines: InvoiceAdminLine[];
  files: InvoiceAdminFile[];
  reds: { amount: Fen; tax: Fen; key: string | null; reason: string; lines: RedAdminLine[] }[];
}

export interface InvoiceAdminFile {
  id: number;
  name: string;
  /** of a red invoice */
  isRed: boolean;
}

export type InvoiceAdminLine = Pick<
  Row<"invoice_line">,
  "name" | "spec" | "unit" | "tax_code" | "number" | "rate" | "amount" | "tax"
>;

export type RedAdminLine = Omit<InvoiceAdminLine, "number"> & {
  /** null: the amount is no whole number of units */
  number: number | null;
};

/** Returns the 税收分类编码 that the products of invoice lines have now, by line; "" unknown. Two queries for 500 products, none without ids. */
async function currentTaxCodes(trx: Db, invoiceIds: readonly number[]): Promise<Map<number, string>> {
  if (invoiceIds.length === 0) return new Map();
  const lines = await trx
    .selectFrom("invoice_line as i")
    .innerJoin("order_line as l", "l.id", "i.order_line_id")
    .select(["i.id", "l.goods_id"])
    .where("i.invoice_id", "in", [...invoiceIds])
    .execute();
  const goods = await findGoodsFacts(
    lines.map((line) => line.goods_id),
    trx,
  );
  return new Map(lines.map(({ id, goods_id }) => [id, goods.get(goods_id)?.tax_code ?? ""]));
}

/** An issued invoice keeps the codes that it was issued with. */
async function storeTaxCodes(trx: Db, invoiceId: number): Promise<void> {
  for (const [id, code] of await currentTaxCodes(trx, [invoiceId]))
    if (code !== "")
      await trx.updateTable("invoice_line").set({ tax_code: code }).where("id", "=", id).execute();
}

/** Returns the invoices with these ids, oldest first. Eleven queries. */
export async function listInvoicesForOperator(ids: readonly number[]): Promise<InvoiceAdminRow[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom("invoice")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const rows = await withCompanies(found);
  if (rows.length === 0) return [];
  const now = await factsOfCompanies(rows.map((row) => row.company_id));
  const { orders, lines, files, reds, redLines } = await readParts(rows.map((row) => row.id));
  const taxCodes = await currentTaxCodes(
    db,
    rows.flatMap(({ id, state }) => (state === "pending" ? [id] : [])),
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: asInvoiceState(row.state),
    type: row.type,
    amount: row.amount,
    tax: row.tax,
    reversed: row.reversed,
    title: row.title,
    facts: (row.state === "pending" && now.get(row.company_id)) || asFacts(row),
    email: row.email,
    createdAt: row.created_at,
    companyId: row.company_id,
    phone: row.contact_phone,
    invoiceNumber: row.invoice_number,
    orders: orders.filter((order) => order.invoice_id === row.id).map((order) => order.number),
    lines: lines
      .filter((line) => line.invoice_id === row.id)
      .map(({ id, ...line }) => ({
        ...line,
        tax_code: row.state === "pending" ? (taxCodes.get(id) ?? "") : line.tax_code,
      })),
    files: files.flatMap(({ invoice_id, ...file }) => (invoice_id === row.id ? [file] : [])),
    reds: reds
      .filter((red) => red.invoice_id === row.id)
      .map((red) => ({ ...red, lines: redLines.filter((line) => line.red_id === red.id).map(redLineOf) })),
  }));
}

interface RedLineRow extends InvoiceAdminLine {
  /** of the whole invoice line */
  whole: Fen;
}

/** The part of a line that a red invoice reverses. */
const redLineOf = ({ whole, number, ...line }: RedLineRow): RedAdminLine => ({
  ...line,
  number: unitsIn(line.amount, whole, number),
});

async function readParts(ids: readonly number[]) {
  const orders = await db
    .selectFrom("invoice_order as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.invoice_id", "o.number"])
    .where("l.invoice_id", "in", ids)
    .orderBy("o.id")
    .execute();
  const lines = await db
    .selectFrom("invoice_line")
    .select(["id", "invoice_id", "name", "spec", "unit", "tax_code", "number", "rate", "amount", "tax"])
    .where("invoice_id", "in", ids)
    .orderBy("id")
    .execute();
  const reds = await db
    .selectFrom("invoice_red")
    .select(["id", "invoice_id", "amount", "tax", "key", "reason"])
    .where("invoice_id", "in", ids)
    .where("state", "=", "pending")
    .orderBy("id")
    .execute();
  const redLines = await db
    .selectFrom("invoice_red_line as r")
    .innerJoin("invoice_red as red", "red.id", "r.red_id")
    .innerJoin("invoice_line as l", "l.id", "r.invoice_line_id")
    .select(["r.red_id", "l.name", "l.spec", "l.unit", "l.number", "l.rate", "r.amount", "r.tax"])
    .select(["l.tax_code", "l.amount as whole"])
    .where("red.invoice_id", "in", ids)
    .where("red.state", "=", "pending")
    .orderBy("l.id")
    .execute();
  const rows = await db
    .selectFrom("invoice_file")
    .select(["invoice_id", "red_id", "file_id"])
    .where("invoice_id", "in", ids)
    .orderBy("file_id")
    .execute();
  const named = await findFiles(rows.map(({ file_id }) => file_id));
  const files = rows.flatMap(({ invoice_id, red_id, file_id }) => {
    const file = named.get(file_id);
    return file ? [{ invoice_id, id: file.id, name: file.original_name, isRed: red_id !== null }] : [];
  });
  return { orders, lines, files, reds, redLines };
}
