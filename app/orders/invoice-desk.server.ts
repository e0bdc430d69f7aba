/** What operators do with invoices: read what waits, issue with files, turn down, and take back by red letters. Each step happens once. */
import { factsFault, type InvoiceFacts } from "~/company/invoice-facts";
import { asColumns, asFacts, factsOfCompanies, invoiceFacts } from "~/company/invoice-facts.server";
import { audited } from "~/platform/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database.server";
import { INVOICE_FILES } from "~/platform/files.server";
import { readPart } from "~/platform/list-part.server";
import { formatYuan, type Fen } from "~/platform/money";
import type { Row } from "~/platform/schema";
import { useFiles, withStoredFiles, type StoredFile } from "~/platform/stored-files.server";
import { sendMessages } from "~/support/messages.server";
import {
  asInvoiceState,
  INVOICE_STATES,
  invoiceMove,
  readTaxOfficeNumber,
  redOfAmount,
  type InvoiceMove,
  type InvoiceState,
} from "./invoice";
import { invoicePath } from "./invoice-page";
import { freeOrders, issuedLines, writeRed } from "./invoice-red.server";
import { noteInvoice } from "./invoice.server";

/** null: no such invoice. */
export type InvoiceMoved = { ok: true; amount: Fen } | { ok: false; text: string } | null;

export interface Issued {
  /** the tax office's number */
  number: string;
  files: readonly File[];
  actor: string;
  now: number;
}

/** Ends the transaction with nothing done. */
class Refused extends Error {}

async function refusable(work: (trx: Db) => Promise<InvoiceMoved>): Promise<InvoiceMoved> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (error instanceof Refused) return { ok: false, text: error.message };
    throw error;
  }
}

/** The same with the files of an invoice, which become its company's. */
async function withFiles(
  id: number,
  { files, now }: Issued,
  work: (trx: Db, files: readonly StoredFile[]) => Promise<InvoiceMoved>,
): Promise<InvoiceMoved> {
  const invoice = await db.selectFrom("invoice").select("company_id").where("id", "=", id).executeTakeFirst();
  if (!invoice) return null;
  const owner = { companyId: invoice.company_id };
  const upload = { owner, files, purpose: "invoice", only: INVOICE_FILES };
  const stored = await withStoredFiles(upload, now, (kept) => refusable((trx) => work(trx, kept)));
  return stored.ok ? stored.value : stored;
}

/** Notes an invoice as issued on what the company says of itself now, with its files for it. Refused unless it waits, without those facts, and for a number or a file that is none. */
export function issueInvoice(id: number, given: Issued): Promise<InvoiceMoved> {
  return withFiles(id, given, async (trx, files) => {
    const { now, actor } = given;
    const number = await freeNumber(trx, given.number);
    const asked = await trx
      .selectFrom("invoice")
      .select(["company_id", "type"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const facts = await invoiceFacts(asked.company_id, trx);
    const issued = { invoice_number: number, finished_at: now, ...asColumns(facts) };
    const done = await step(trx, id, "issue", issued);
    if (!done) return refusal(trx, id);
    if (factsFault(facts, asked.type === "special"))
      throw new Refused("Not issued: the company has not given all that this type of invoice says of it.");
    await keepFiles(trx, id, null, files);
    await noteInvoice(trx, id, "issued", actor, `发票号码 ${number}`, now);
    await auditInvoice(trx, done, "pending");
    const body = `发票 ${number}，${formatYuan(done.amount)}，可以查看和下载。`;
    await tell(trx, done, "电子发票已开具", body, now);
    return { ok: true, amount: done.amount };
  });
}

/** Turns a request down; its orders may be asked for again. Refused unless it waits. */
export function rejectInvoice(id: number, reason: string, actor: string, now: number): Promise<InvoiceMoved> {
  return refusable(async (trx) => {
    const done = await step(trx, id, "reject", { reason, finished_at: now });
    if (!done) return refusal(trx, id);
    await freeOrders(trx, id);
    await noteInvoice(trx, id, "rejected", actor, reason, now);
    await auditInvoice(trx, done, "pending");
    await tell(trx, done, "开票申请未通过", `原因：${reason}。您可以重新申请。`, now);
    return { ok: true, amount: done.amount };
  });
}

/** What a red letter is over: an amount in fen, or a return by its number. */
export type RedOf = { amount: Fen } | { caseNumber: string };

/**
 * Notes a red letter as issued over a part of an invoice or all of it. Refused: an invoice that was not issued, more than still stands of it
 * less the red letters that wait, a return of which none waits.
 */
export function redInvoice(id: number, of: RedOf, given: Issued): Promise<InvoiceMoved> {
  return withFiles(id, given, async (trx, files) => {
    const { now, actor } = given;
    const invoice = await forUpdate(
      trx.selectFrom("invoice").selectAll().where("id", "=", id),
    ).executeTakeFirst();
    if (!invoice) return null;
    const state = asInvoiceState(invoice.state);
    if (!invoiceMove("reverse").from.includes(state)) return refusal(trx, id);
    const number = await freeNumber(trx, given.number);
    const redId =
      "amount" in of
        ? await redByAmount(trx, invoice, of.amount, given)
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
    await noteInvoice(trx, id, "redIssued", actor, `${formatYuan(red.amount)}，红字发票号码 ${number}`, now);
    await auditInvoice(trx, done, invoice.state, invoice.reversed);
    const body = `红字发票 ${number}，冲减 ${formatYuan(red.amount)}，原发票 ${done.invoice_number}。`;
    await tell(trx, done, "红字发票已开具", body, now);
    return { ok: true, amount: red.amount };
  });
}

async function redByAmount(trx: Db, invoice: Row<"invoice">, amount: Fen, given: Issued): Promise<number> {
  const lines = await issuedLines(trx, invoice.id);
  const left = lines.reduce((sum, line) => sum + line.amount - line.redAmount, 0);
  const red = redOfAmount(lines, amount);
  if (!red) throw new Refused(`最多可红冲 ${formatYuan(left)}，退货待红冲的请用 --return`);
  return writeRed(trx, invoice, red, { key: null, reason: "开票有误", actor: given.actor }, given.now);
}

async function redByCase(trx: Db, id: number, caseNumber: string): Promise<number> {
  const red = await trx
    .selectFrom("invoice_red")
    .select("id")
    .where("invoice_id", "=", id)
    .where("key", "=", `case:${caseNumber}`)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (!red) throw new Refused(`该发票没有退货 ${caseNumber} 的待红冲`);
  return red.id;
}

/** The number of a 数电票 that no other document has. */
async function freeNumber(trx: Db, text: string): Promise<string> {
  const number = readTaxOfficeNumber(text);
  if (!number) throw new Refused("发票号码应为 20 位数字");
  const taken =
    (await trx.selectFrom("invoice").select("id").where("invoice_number", "=", number).executeTakeFirst()) ??
    (await trx
      .selectFrom("invoice_red")
      .select("id")
      .where("invoice_number", "=", number)
      .executeTakeFirst());
  if (taken) throw new Refused(`发票号码 ${number} 已登记过`);
  return number;
}

/** The invoice as it is after the move, or undefined when the move may not start from its state. */
async function step(
  trx: Db,
  id: number,
  move: InvoiceMove,
  also: Partial<Row<"invoice">>,
): Promise<Row<"invoice"> | undefined> {
  const { from, to } = invoiceMove(move);
  return trx
    .updateTable("invoice")
    .set({ ...also, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returningAll()
    .executeTakeFirst();
}

async function keepFiles(
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

async function refusal(trx: Db, id: number): Promise<InvoiceMoved> {
  const row = await trx.selectFrom("invoice").select("state").where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return { ok: false, text: `未处理：该发票${INVOICE_STATES[asInvoiceState(row.state)]}` };
}

function tell(trx: Db, invoice: Row<"invoice">, title: string, body: string, now: number): Promise<void> {
  const { id, company_id: companyId } = invoice;
  return sendMessages(trx, [{ companyId, kind: "order", title, body, url: invoicePath(id) }], now);
}

export interface DeskInvoice {
  id: number;
  number: string;
  state: InvoiceState;
  type: string;
  amount: Fen;
  tax: Fen;
  reversed: Fen;
  title: string;
  /** as they are now while it waits */
  facts: InvoiceFacts;
  email: string;
  createdAt: number;
  companyId: number;
  phone: string;
  /** the tax office's, once issued */
  invoiceNumber: string | null;
  /** numbers of the orders that it is over */
  orders: string[];
  lines: DeskInvoiceLine[];
  /** red letters that wait */
  reds: { amount: Fen; tax: Fen; key: string | null; reason: string; lines: DeskInvoiceLine[] }[];
}

export type DeskInvoiceLine = Pick<
  Row<"invoice_line">,
  "name" | "spec" | "unit" | "number" | "rate" | "amount" | "tax"
>;

/** Invoices, oldest first: those that wait or whose red letter does ("open"), those in one state, all, or one by its id. Six queries. */
export async function invoicesForOperator(
  state: InvoiceState | "open" | "all" | number,
): Promise<DeskInvoice[]> {
  let query = db
    .selectFrom("invoice as i")
    .innerJoin("company as c", "c.id", "i.company_id")
    .selectAll("i")
    .select("c.contact_phone as phone");
  if (typeof state === "number") query = query.where("i.id", "=", state);
  else if (state === "open")
    query = query.where((eb) =>
      eb.or([
        eb("i.state", "=", "pending"),
        eb.exists(
          eb
            .selectFrom("invoice_red as r")
            .select("r.id")
            .whereRef("r.invoice_id", "=", "i.id")
            .where("r.state", "=", "pending"),
        ),
      ]),
    );
  else if (state !== "all") query = query.where("i.state", "=", state);
  const rows = await readPart(query.orderBy("i.created_at").orderBy("i.id"));
  if (rows.length === 0) return [];
  const now = await factsOfCompanies(rows.map((row) => row.company_id));
  const { orders, lines, reds, redLines } = await partsOf(rows.map((row) => row.id));
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
    phone: row.phone,
    invoiceNumber: row.invoice_number,
    orders: orders.filter((order) => order.invoice_id === row.id).map((order) => order.number),
    lines: lines.filter((line) => line.invoice_id === row.id),
    reds: reds
      .filter((red) => red.invoice_id === row.id)
      .map((red) => ({ ...red, lines: redLines.filter((line) => line.red_id === red.id) })),
  }));
}

/** What stands on these invoices, with the red letters that wait. Four queries. */
async function partsOf(ids: readonly number[]) {
  const orders = await db
    .selectFrom("invoice_order as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["l.invoice_id", "o.number"])
    .where("l.invoice_id", "in", ids)
    .orderBy("o.id")
    .execute();
  const lines = await db
    .selectFrom("invoice_line")
    .select(["invoice_id", "name", "spec", "unit", "number", "rate", "amount", "tax"])
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
    .where("red.invoice_id", "in", ids)
    .where("red.state", "=", "pending")
    .orderBy("l.id")
    .execute();
  return { orders, lines, reds, redLines };
}
