import stringWidth from "string-width";
import { plainLine, plainLines } from "~/platform/values/plain-text";

/** What a command answers: `ok` goes to standard output, a refusal to standard error with status 1. */
export interface CommandResult {
  ok: boolean;
  text: string;
}

/** Columns of a terminal that a name may take in a row; a Chinese character takes two. */
const MAX_COLUMNS = 80;
/** A name and where it may be cut: between what is seen as one character. */
const letters = new Intl.Segmenter("zh");

/** The beginning of a text that takes so many columns, with "…" where it was cut. */
export function cut(text: string, columns = MAX_COLUMNS): string {
  // No character of one unit takes more than two columns.
  if (text.length * 2 <= columns || stringWidth(text) <= columns) return text;
  let [used, width] = ["", 0];
  for (const { segment } of letters.segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    used += segment;
  }
  return `${used}…`;
}

/** A text that is wanted whole, such as a reason: in one line, of any length. */
export class UntruncatedText {
  constructor(readonly text: string) {}
}
export const untruncated = (text: string | null): UntruncatedText => new UntruncatedText(text ?? "");

export type PrintCell = string | number | boolean | null | undefined | UntruncatedText;

/** A table: what stands at the head of each column, and what a row shows in it. */
export type PrintColumns<T> = Readonly<Record<string, (row: T) => PrintCell>>;

/** What a cell shows: one line, and but for a Whole not wider than a row can bear. */
export const cell = (value: PrintCell): string =>
  value instanceof UntruncatedText ? plainLine(value.text) : cut(plainLine(String(value ?? "")));

/** A row of cells, with tabs between them. */
export const tabbed = (cells: readonly PrintCell[]): string => cells.map(cell).join("\t");

/** A line for each row of a table. */
export const formatRows = <T>(columns: PrintColumns<T>, rows: readonly T[]): string[] =>
  rows.map((row) => tabbed(Object.values(columns).map((of) => of(row))));

const MAX_PADDED = 40;

/** Rows of tabbed cells in columns, as a terminal shows them. */
export function aligned(rows: readonly string[]): string[] {
  const cells = rows.map((row) => row.split("\t"));
  const widths: number[] = [];
  for (const row of cells)
    row.forEach((text, i) => {
      widths[i] = Math.max(widths[i] ?? 0, Math.min(stringWidth(text), MAX_PADDED));
    });
  const padded = (text: string, i: number) =>
    text + " ".repeat(Math.max(0, (widths[i] ?? 0) - stringWidth(text)));
  return cells.map((row) => row.map(padded).join("  ").trimEnd());
}

/** line`${id}  ${name}`: one line in words of which each is a cell. */
export const line = (words: TemplateStringsArray, ...values: readonly PrintCell[]): string =>
  String.raw({ raw: words }, ...values.map(cell));

/** Prints lines, each as one line. */
export function say(...lines: readonly string[]): void {
  for (const text of lines) process.stdout.write(`${oneLine(text)}\n`);
}

/** Tells standard error, each as one line. */
export function complain(...lines: readonly string[]): void {
  for (const text of lines) process.stderr.write(`${oneLine(text)}\n`);
}

/** Tabs stand between cells; they are no cells' own any more. */
const oneLine = (text: string) => plainLines(text).replace(/\n+/g, " ");

/** Prints rows, or `none` where there are none. */
export const sayRows = (rows: readonly string[], none: string): void =>
  say(...(rows.length > 0 ? rows : [none]));

/** Prints a table's rows: in columns below their headings on a terminal, with tabs alone where a program reads them. */
export function sayTable(columns: PrintColumns<never>, rows: readonly string[], none: string): void {
  if (rows.length === 0 || !process.stdout.isTTY) return sayRows(rows, none);
  say(...aligned([tabbed(Object.keys(columns)), ...rows]));
}

/** Prints the answer of a command, which may have several lines, and ends it with its status. */
export function tell({ ok, text }: CommandResult): void {
  (ok ? say : complain)(...text.split("\n"));
  process.exitCode = ok ? 0 : 1;
}
