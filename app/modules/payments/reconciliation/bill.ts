import { parse } from "csv-parse/sync";
import { countCells } from "~/platform/files/count-cells";
import { toDay, parseTime } from "~/platform/values/clock";
import { parseYuan, type Fen } from "~/platform/values/money";

export type LineKind = "payment" | "refund";
export type BillProvider = "wechat" | "alipay" | "bank";

export interface BillLine {
  kind: LineKind;
  /** the provider's number, once for each kind */
  theirs: string;
  ours: string;
  /** our number of the refunded payment; or "" */
  paymentNumber: string;
  amount: Fen;
  /** epoch ms */
  at: number;
}

export interface Bill {
  provider: BillProvider;
  /** covered days, inclusive; null: no lines and no stated days */
  days: { from: string; to: string } | null;
  lines: BillLine[];
  /** rows that are neither payment nor refund */
  skipped: number;
}

export type BillRead = { ok: true; bill: Bill } | { ok: false; text: string };

export const refused = (text: string): { ok: false; text: string } => ({ ok: false, text });

/** Whoever reads the rows of a bill gives up with a sentence. */
export class Unreadable extends Error {}

export const MAX_BILL_LINES = 200_000;
const MAX_CELLS = 40 * MAX_BILL_LINES;
const MAX_ROW = 20_000;
const MAX_NUMBER = 80;

/** Returns the cells of a bill. `isQuoted`: cells may be quoted. */
export function parseBillCells(text: string, delimiter: string, isQuoted = false): string[][] {
  if (countCells(text, delimiter, MAX_CELLS) > MAX_CELLS) throw new Unreadable("账单内容过大，请按天下载");
  const rows = parse(text, {
    delimiter,
    quote: isQuoted ? '"' : false,
    relax_quotes: isQuoted,
    relax_column_count: true,
    skip_empty_lines: true,
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    to: MAX_BILL_LINES + 1000,
    max_record_size: MAX_ROW,
  }) as string[][];
  if (rows.length > MAX_BILL_LINES) throw new Unreadable(`账单超过 ${MAX_BILL_LINES} 行，请按天下载`);
  return rows;
}

/** Returns a function that finds a column's cell by its heading. */
export const indexBillColumns = (heads: readonly string[]) => {
  const places = new Map(heads.map((head, at) => [head.normalize("NFKC").trim(), at]));
  return {
    has: (name: string) => places.has(name),
    of: (row: readonly string[], name: string) => (row[places.get(name) ?? -1] ?? "").trim(),
  };
};

/** Returns fen of an amount in yuan without its sign. Throws Unreadable. `place`: the row, from 1. */
export function amountIn(text: string, place: number): Fen {
  const fen = parseYuan(text.replace(/^[-\u2212]/, "").replace(/(\.\d\d)0+$/, "$1"));
  if (fen === null) throw new Unreadable(`第 ${place} 行的金额读不出来`);
  return fen;
}

/** Returns epoch ms of "2026-11-20 15:02:33" in Asia/Shanghai. Throws Unreadable. */
export function timeIn(text: string, place: number): number {
  const [, minute, second = "0"] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  const at = minute === undefined ? null : parseTime(minute);
  if (at === null) throw new Unreadable(`第 ${place} 行的时间读不出来`);
  return at + Number(second) * 1000;
}

/** Returns a number of a bill. Throws Unreadable if it is required and missing, or too long. */
export function readBillNumber(text: string, place: number, needed?: string): string {
  if (text.length > MAX_NUMBER) throw new Unreadable(`第 ${place} 行的单号过长`);
  if (text === "" && needed) throw new Unreadable(`第 ${place} 行没有${needed}`);
  return text;
}

/** Throws for a bill with a repeated provider number. */
export function withoutTwins(lines: readonly BillLine[]): void {
  const seen = new Set<string>();
  for (const { kind, theirs } of lines) {
    const key = `${kind} ${theirs}`;
    if (seen.has(key)) throw new Unreadable(`单号 ${theirs} 在账单里出现了两次`);
    seen.add(key);
  }
}

/** Returns the days from the first line to the last, or null. */
export function getBillDays(lines: readonly BillLine[]): Bill["days"] {
  if (lines.length === 0) return null;
  let [from, to] = [Infinity, -Infinity];
  for (const { at } of lines) [from, to] = [Math.min(from, at), Math.max(to, at)];
  return { from: toDay(from), to: toDay(to) };
}

export interface Sums {
  payments: number;
  paid: Fen;
  refunds: number;
  refunded: Fen;
}

/** How many payments and refunds, and what they come to. */
export function sumBillLines(lines: readonly Pick<BillLine, "kind" | "amount">[]): Sums {
  const sums = { payments: 0, paid: 0, refunds: 0, refunded: 0 };
  for (const { kind, amount } of lines)
    if (kind === "payment") [sums.payments, sums.paid] = [sums.payments + 1, sums.paid + amount];
    else [sums.refunds, sums.refunded] = [sums.refunds + 1, sums.refunded + amount];
  return sums;
}
