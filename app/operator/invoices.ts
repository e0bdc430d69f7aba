/** Operator commands for 电子发票: list what waits, issue with files, turn down, and take back by red letters. */
import { Command } from "commander";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { userInfo } from "node:os";
import {
  INVOICE_STATES,
  INVOICE_TYPES,
  invoiceStateText,
  type AskedType,
  type InvoiceState,
} from "~/orders/invoice";
import {
  invoicesForOperator,
  issueInvoice,
  redInvoice,
  rejectInvoice,
  type InvoiceMoved,
  type RedOf,
} from "~/orders/invoice-desk.server";
import { factRows } from "~/company/invoice-facts";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { FILE_MOST_BYTES } from "~/platform/files.server";
import { formatYuan, parseYuan } from "~/platform/money";
import { sayRows, tabbed, tell, type Told } from "./print";

/** One line for each invoice, and one below it for each of its red letters that waits. */
export async function listInvoices(state: InvoiceState | "open" | "all"): Promise<string[]> {
  return (await invoicesForOperator(state)).flatMap((row) => [
    tabbed([
      row.id,
      row.number,
      invoiceStateText(row),
      formatTime(row.createdAt),
      `${formatYuan(row.amount)}, tax ${formatYuan(row.tax)}`,
      INVOICE_TYPES[row.type as AskedType] ?? row.type,
      [
        row.title,
        ...factRows(row.facts, row.type === "special").map(([name, text]) => `${name} ${text || "missing"}`),
        row.email,
      ]
        .filter(Boolean)
        .join(", "),
    ]),
    ...row.reds.map((red) =>
      tabbed(["", "red letter waits", formatYuan(red.amount), red.key?.replace(/^case:/, "--return ")]),
    ),
  ]);
}

/** The files at these paths, or the sentence that refuses one. */
export async function readFiles(paths: readonly string[]): Promise<{ files: File[] } | { text: string }> {
  const files: File[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.size > FILE_MOST_BYTES)
      return { text: `${path}: no such file, or over 10 MB.` };
    files.push(new File([await readFile(path)], basename(path)));
  }
  return { files };
}

/** What a red letter is over, as typed: one of the two. */
export function readRed(given: { amount?: string; return?: string }): RedOf | null {
  if ((given.amount === undefined) === (given.return === undefined)) return null;
  if (given.return !== undefined) return { caseNumber: given.return.trim() };
  const amount = parseYuan(given.amount!);
  return amount ? { amount } : null;
}

export function words(id: number, moved: InvoiceMoved, done: string): Told {
  if (moved === null) return { ok: false, text: `No invoice with the id ${id}.` };
  return moved.ok ? { ok: true, text: `${done} ${formatYuan(moved.amount)}.` } : moved;
}

interface IssueOptions {
  number: string;
  file: string[];
  by: string;
}
type RedOptions = IssueOptions & { amount?: string; return?: string };

const command = (name: string, description: string) =>
  new Command(name)
    .description(description)
    .argument("<id>", "first figure of a line of invoices", Number)
    .option("--by <name>", "who does it", userInfo().username);
const by = (name: string) => `operator:${name}`;

async function issue(id: number, options: IssueOptions): Promise<Told> {
  const read = await readFiles(options.file);
  if ("text" in read) return { ok: false, text: read.text };
  const given = { number: options.number, files: read.files, actor: by(options.by), now: now() };
  return words(id, await issueInvoice(id, given), "Issued:");
}

async function takeBack(id: number, options: RedOptions): Promise<Told> {
  const of = readRed(options);
  if (!of) return { ok: false, text: "Write either --amount 120.50 or --return <number of the case>." };
  const read = await readFiles(options.file);
  if ("text" in read) return { ok: false, text: read.text };
  const given = { number: options.number, files: read.files, actor: by(options.by), now: now() };
  return words(id, await redInvoice(id, of, given), "Taken back:");
}

async function turnDown(id: number, { by: who, reason }: { by: string; reason: string }): Promise<Told> {
  if (!reason.trim()) return { ok: false, text: "Say why: the company reads the reason." };
  return words(id, await rejectInvoice(id, reason.trim(), by(who), now()), "Turned down:");
}

/** The commands about invoices, for shop.ts. */
export function invoiceCommands(): Command[] {
  const states = ["open", ...Object.keys(INVOICE_STATES), "all"];
  return [
    new Command("invoices")
      .description("list invoices, oldest first, with the red letters that wait")
      .argument("[state]", states.join(" | "), "open")
      .action(async (state: string) => {
        if (!states.includes(state))
          return tell({ ok: false, text: `No state ${state}; there are ${states.join(", ")}.` });
        const lines = await listInvoices(state as InvoiceState | "open" | "all");
        sayRows(lines, "No invoices.");
      }),
    command("issue-invoice", "note an invoice as issued; the company gets its files and a message")
      .requiredOption("--number <figures>", "the tax office's number, 20 figures")
      .requiredOption("--file <paths...>", "PDF, OFD or XML, at most 10 MB each")
      .action(async (id: number, options: IssueOptions) => tell(await issue(id, options))),
    command("reject-invoice", "turn a request for an invoice down; its orders may be asked for again")
      .requiredOption("--reason <text>", "why, as the company reads it")
      .action(async (id: number, options: { by: string; reason: string }) =>
        tell(await turnDown(id, options)),
      ),
    command("red-invoice", "note a red letter over an issued invoice, in part or whole")
      .option("--amount <yuan>", "how much of it is taken back")
      .option("--return <number>", "the return that it is for, as invoices lists it")
      .requiredOption("--number <figures>", "the red letter's own number, 20 figures")
      .requiredOption("--file <paths...>", "PDF, OFD or XML, at most 10 MB each")
      .action(async (id: number, options: RedOptions) => tell(await takeBack(id, options))),
  ];
}
