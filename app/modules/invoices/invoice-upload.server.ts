import { createHash } from "node:crypto";
import { withCompanies } from "~/modules/company/identity/companies.server";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate } from "~/platform/database/database.server";
import { findFiles } from "~/platform/files/file-facts.server";
import { INVOICE_FILES, SHOP_OWNER } from "~/platform/files/files.server";
import { stageFile, takeStaged } from "~/platform/files/stored-files.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { asInvoiceState, INVOICE_STATES, type InvoiceState } from "./invoice";
import {
  type InvoiceTransitioned,
  issueInvoice,
  keepFiles,
  InvoiceRefusedError,
  withFiles,
} from "./invoice-admin.server";
import { MAX_FILES } from "./invoice-files";
import { type InvoiceFileName, readInvoiceName } from "./invoice-name";
import { noteInvoice } from "./invoice.server";

/** Staged only by this upload. */
const PURPOSE = "invoiceStaged";

interface Meant {
  id: number;
  number: string;
  company: string;
  state: InvoiceState;
  amount: Fen;
  invoiceNumber: string | null;
}

/** The action of a file: issue the invoice, or add it to an issued one or its red invoice. */
type Match =
  | { ok: true; invoice: Meant; does: "issue"; taxNumber: string }
  | { ok: true; invoice: Meant; does: "add"; redId: number | null }
  | { ok: false; text: string };

const invoices = () =>
  db
    .selectFrom("invoice as i")
    .select(["i.id", "i.number", "i.company_id", "i.state", "i.amount", "i.invoice_number as invoiceNumber"])
    .orderBy("i.id");

async function meant(rows: Awaited<ReturnType<ReturnType<typeof invoices>["execute"]>>): Promise<Meant[]> {
  return (await withCompanies(rows)).map(({ id, number, company, state, amount, invoiceNumber }) => ({
    id,
    number,
    company,
    amount,
    invoiceNumber,
    state: asInvoiceState(state),
  }));
}

async function matched({ applications, orders }: InvoiceFileName): Promise<Meant[]> {
  if (applications.length > 0) return meant(await invoices().where("i.number", "in", applications).execute());
  if (orders.length === 0) return [];
  const held = db
    .selectFrom("invoice_order as l")
    .innerJoin("orders as o", "o.id", "l.live_order_id")
    .select("l.invoice_id")
    .where("o.number", "in", orders);
  return meant(await invoices().where("i.id", "in", held).execute());
}

async function byTaxNumber(taxNumber: string): Promise<Match | null> {
  const [invoice] = await meant(await invoices().where("i.invoice_number", "=", taxNumber).execute());
  if (invoice) return { ok: true, invoice, does: "add", redId: null };
  const red = await db
    .selectFrom("invoice_red")
    .select(["id", "invoice_id"])
    .where("invoice_number", "=", taxNumber)
    .executeTakeFirst();
  if (!red) return null;
  const [of] = await meant(await invoices().where("i.id", "=", red.invoice_id).execute());
  return { ok: true, invoice: of!, does: "add", redId: red.id };
}

/** The invoice and action of a file name. At most four queries. */
async function findMatch(fileName: string): Promise<Match> {
  const name = readInvoiceName(fileName);
  if (name.fault !== null) return { ok: false, text: name.fault };
  const known = name.taxNumber === null ? null : await byTaxNumber(name.taxNumber);
  if (known) return known;
  const found = await matched(name);
  const [invoice] = found;
  if (!invoice)
    return {
      ok: false,
      text:
        name.taxNumber === null
          ? "没有这个申请编号，或该订单没有申请开票"
          : `发票号码 ${name.taxNumber} 还没有登记，文件名请再含申请编号或订单号`,
    };
  if (found.length > 1)
    return { ok: false, text: `文件名含有多个申请：${found.map(({ number }) => number).join("、")}` };
  if (invoice.state === "pending")
    return name.taxNumber === null
      ? { ok: false, text: `申请 ${invoice.number} 还没有登记发票号码，文件名请再含 20 位发票号码` }
      : { ok: true, invoice, does: "issue", taxNumber: name.taxNumber };
  if (invoice.invoiceNumber === null)
    return { ok: false, text: `申请 ${invoice.number} ${INVOICE_STATES[invoice.state]}` };
  return name.taxNumber === null
    ? { ok: true, invoice, does: "add", redId: null }
    : { ok: false, text: `申请 ${invoice.number} 登记的发票号码是 ${invoice.invoiceNumber}` };
}

async function isThere({ id }: Meant, bytes: Uint8Array): Promise<boolean> {
  const rows = await db.selectFrom("invoice_file").select("file_id").where("invoice_id", "=", id).execute();
  const files = await findFiles(rows.map(({ file_id }) => file_id));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return [...files.values()].some((file) => file.sha256 === sha256);
}

const SAME = "与已有的文件相同，没有变化";

export interface CheckedInvoiceFile {
  name: string;
  application: string;
  company: string;
  result: "stored" | "unchanged" | "refused";
  does: string;
  text: string;
  /** for saveInvoiceFiles; null: nothing to save */
  stagedId: number | null;
}

function doesWords(match: Extract<Match, { ok: true }>): string {
  if (match.does === "issue") return `登记号码 ${match.taxNumber} 并开票 ${formatYuan(match.invoice.amount)}`;
  return match.redId === null ? "加到已开的发票" : "加到红字发票";
}

/** Returns what would happen to these files; valid ones are staged for an hour. Refused one by one: no or several invoices, another type, an existing file. `now` in ms. */
export async function checkInvoiceFiles(files: readonly File[], now: number): Promise<CheckedInvoiceFile[]> {
  const checked: CheckedInvoiceFile[] = [];
  for (const file of files) checked.push(await checkFile(file, now));
  return checked;
}

async function checkFile(file: File, now: number): Promise<CheckedInvoiceFile> {
  const refused = (text: string): CheckedInvoiceFile => ({
    name: file.name,
    application: "",
    company: "",
    does: "",
    result: "refused",
    text,
    stagedId: null,
  });
  const match = await findMatch(file.name);
  if (!match.ok) return refused(match.text);
  const { number: application, company } = match.invoice;
  const about = { name: file.name, application, company, text: "" };
  if (await isThere(match.invoice, new Uint8Array(await file.arrayBuffer())))
    return { ...about, does: "", result: "unchanged", stagedId: null };
  const staged = await stageFile({ owner: SHOP_OWNER, file, purpose: PURPOSE, only: INVOICE_FILES }, now);
  return staged.ok
    ? { ...about, does: doesWords(match), result: "stored", stagedId: staged.id }
    : refused(staged.text);
}

const addFile = (
  { id, number }: Meant,
  redId: number | null,
  { files, actor, now }: { files: readonly File[]; actor: string; now: number },
): Promise<InvoiceTransitioned> =>
  withFiles(id, { files, now }, async (trx, stored) => {
    const { amount } = await forUpdate(
      trx.selectFrom("invoice").select("amount").where("id", "=", id),
    ).executeTakeFirstOrThrow();
    const there = await trx
      .selectFrom("invoice_file")
      .select("file_id")
      .where("invoice_id", "=", id)
      .where("red_id", redId === null ? "is" : "=", redId)
      .execute();
    if (there.length + stored.length > MAX_FILES)
      throw new InvoiceRefusedError(`这张发票已有 ${there.length} 个文件`);
    await keepFiles(trx, id, redId, stored);
    const names = files.map(({ name }) => name).join("、");
    await noteInvoice(trx, id, { kind: "filed", actor, note: names }, now);
    await audited(trx, { subject: "invoice", id: number, before: null, after: { 文件: names } });
    return { ok: true, amount };
  });

export interface SavedInvoiceFile {
  name: string;
  isDone: boolean;
  text: string;
}

/** Saves one staged file; returns a message. Refused like issueInvoice, and if it was saved before or has expired. `now` in ms. */
export async function saveInvoiceFile(
  stagedId: number,
  actor: string,
  now: number,
): Promise<SavedInvoiceFile> {
  const staged = await takeStaged(stagedId, PURPOSE);
  if (!staged) return { name: `文件 ${stagedId}`, isDone: false, text: "已经保存过，或上传已超过一小时" };
  const { name, bytes } = staged;
  const refused = (text: string) => ({ name, isDone: false, text });
  const match = await findMatch(name);
  if (!match.ok) return refused(match.text);
  const { invoice } = match;
  if (await isThere(invoice, bytes)) return refused(SAME);
  const document = { files: [new File([Buffer.from(bytes)], name)], actor, now };
  const done =
    match.does === "issue"
      ? await issueInvoice(invoice.id, { ...document, number: match.taxNumber })
      : await addFile(invoice, match.redId, document);
  if (!done) return refused("没有这个申请编号");
  if (!done.ok) return refused(done.text);
  const text =
    match.does === "issue"
      ? `${invoice.number} 已开票 ${formatYuan(done.amount)}，已通知公司`
      : `已加到 ${invoice.number} 的发票`;
  return { name, isDone: true, text };
}
