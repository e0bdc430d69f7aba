import { Command } from "commander";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { userInfo } from "node:os";
import {
  INVOICE_STATES,
  INVOICE_TYPES,
  invoiceStateText,
  type VatInvoiceType,
  type InvoiceState,
} from "~/modules/invoices/invoice";
import {
  listInvoicesForOperator,
  issueInvoice,
  redInvoice,
  rejectInvoice,
  type InvoiceAdminLine,
  type InvoiceTransitioned,
  type RedInvoiceScope,
} from "~/modules/invoices/invoice-admin.server";
import { factRows } from "~/modules/company/account/invoice-facts";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { MAX_FILE_BYTES } from "~/platform/files/files.server";
import { formatEach, formatYuan, parseYuan } from "~/platform/values/money";
import { choicesOf, NEEDS_REASON, noState, noSuch, OPERATOR, REASON } from "~/cli/output/command-words";
import { line, sayRows, tabbed, tell, untruncated, type CommandResult } from "~/cli/output/print";

/**
 * Lists what is needed to issue each invoice: the buyer's tax data, lines, and waiting red letters. Lines are shown for waiting invoices, and for
 * one requested by id in any state.
 */
export async function formatInvoiceList(state: InvoiceState | "open" | "all" | number): Promise<string[]> {
  return (await listInvoicesForOperator(state)).flatMap((row) => [
    tabbed([
      row.id,
      row.number,
      invoiceStateText(row),
      formatTime(row.createdAt),
      INVOICE_TYPES[row.type as VatInvoiceType] ?? row.type,
      `价税合计 ${formatYuan(row.amount)}`,
      `税额 ${formatYuan(row.tax)}`,
      row.invoiceNumber && `发票号码 ${row.invoiceNumber}`,
      untruncated(`抬头 ${row.title}`),
      ...factRows(row.facts, row.type === "special").map(([name, text]) =>
        untruncated(`${name} ${text || "缺"}`),
      ),
      untruncated(row.email && `邮箱 ${row.email}`),
      `客户 ${row.companyId}`,
      `电话 ${row.phone}`,
      untruncated(`订单 ${row.orders.join("、")}`),
    ]),
    ...(row.state === "pending" || typeof state === "number" ? row.lines.map(lineText) : []),
    ...row.reds.flatMap((red) => [
      tabbed([
        "",
        "待红冲",
        `价税合计 ${formatYuan(red.amount)}`,
        `税额 ${formatYuan(red.tax)}`,
        untruncated(red.reason),
        red.key?.replace(/^case:/, "--return "),
      ]),
      ...red.lines.map(lineText),
    ]),
  ]);
}

/** Prices include tax: "	阿莫西林胶囊	0.25g*24粒	10盒	单价 ¥12.00	金额 ¥106.19	税率 13%	税额 ¥13.81	价税合计 ¥120.00". */
const lineText = ({ name, spec, unit, number: quantity, rate, amount, tax }: InvoiceAdminLine): string =>
  tabbed([
    "",
    untruncated(name),
    untruncated(spec),
    `${quantity}${unit}`,
    `含税单价 ${formatEach(amount, quantity)}`,
    `金额 ${formatYuan(amount - tax)}`,
    `税率 ${rate}%`,
    `税额 ${formatYuan(tax)}`,
    `价税合计 ${formatYuan(amount)}`,
  ]);

/** Reads files, or returns an error message. */
export async function readFiles(paths: readonly string[]): Promise<{ files: File[] } | { text: string }> {
  const files: File[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || found.size > MAX_FILE_BYTES)
      return { text: line`${untruncated(path)}：没有这个文件，或超过 10 MB` };
    files.push(new File([await readFile(path)], basename(path)));
  }
  return { files };
}

/** Parses the scope of a red letter: an amount or a return. */
export function readRed(input: { amount?: string; return?: string }): RedInvoiceScope | null {
  if ((input.amount === undefined) === (input.return === undefined)) return null;
  if (input.return !== undefined) return { caseNumber: input.return.trim() };
  const amount = parseYuan(input.amount!);
  return amount ? { amount } : null;
}

export function words(id: number, moved: InvoiceTransitioned, done: string): CommandResult {
  if (moved === null) return noSuch("发票", id);
  return moved.ok ? { ok: true, text: `${done} ${formatYuan(moved.amount)}` } : moved;
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
    .argument("<id>", "编号，invoices 每行的第一项", Number)
    .option("--by <name>", OPERATOR, userInfo().username);
const by = (name: string) => `operator:${name}`;

async function issue(id: number, options: IssueOptions): Promise<CommandResult> {
  const read = await readFiles(options.file);
  if ("text" in read) return { ok: false, text: read.text };
  const invoice = { number: options.number, files: read.files, actor: by(options.by), now: now() };
  return words(id, await issueInvoice(id, invoice), "已开票");
}

async function takeBack(id: number, options: RedOptions): Promise<CommandResult> {
  const of = readRed(options);
  if (!of) return { ok: false, text: "请写明 --amount 120.50 或 --return 退货编号，二选一" };
  const read = await readFiles(options.file);
  if ("text" in read) return { ok: false, text: read.text };
  const invoice = { number: options.number, files: read.files, actor: by(options.by), now: now() };
  return words(id, await redInvoice(id, of, invoice), "已红冲");
}

async function turnDown(
  id: number,
  { by: who, reason }: { by: string; reason: string },
): Promise<CommandResult> {
  if (!reason.trim()) return NEEDS_REASON;
  return words(id, await rejectInvoice(id, reason.trim(), by(who), now()), "已拒绝");
}

export function invoiceCommands(): Command[] {
  const states = { open: "待处理", ...INVOICE_STATES, all: "全部" };
  return [
    new Command("invoices")
      .description("列出发票申请和待红冲的，含购方税务信息；待开票的列出明细")
      .argument("[state]", `${choicesOf(states)}；或一张发票的编号`, "open")
      .action(async (state: string) => {
        const isId = /^\d{1,9}$/.test(state);
        if (!isId && !Object.hasOwn(states, state)) return tell(noState(state, states));
        const lines = await formatInvoiceList(
          isId ? Number(state) : (state as InvoiceState | "open" | "all"),
        );
        sayRows(lines, "没有发票申请");
      }),
    command("issue-invoice", "登记发票已开具，客户收到文件和消息")
      .requiredOption("--number <figures>", "发票号码，20 位数字")
      .requiredOption("--file <paths...>", "PDF、OFD 或 XML，每个最大 10 MB")
      .action(async (id: number, options: IssueOptions) => tell(await issue(id, options))),
    command("reject-invoice", "拒绝开票申请，其订单可以重新申请")
      .requiredOption("--reason <text>", REASON)
      .action(async (id: number, options: { by: string; reason: string }) =>
        tell(await turnDown(id, options)),
      ),
    command("red-invoice", "登记已开发票的红字发票，可以是部分金额")
      .option("--amount <yuan>", "红冲金额")
      .option("--return <number>", "对应的退货编号，见 invoices")
      .requiredOption("--number <figures>", "红字发票号码，20 位数字")
      .requiredOption("--file <paths...>", "PDF、OFD 或 XML，每个最大 10 MB")
      .action(async (id: number, options: RedOptions) => tell(await takeBack(id, options))),
  ];
}
