import stringWidth from "string-width";
import { plainLine, plainLines } from "~/platform/values/plain-text";

/** A command's result: `ok` goes to standard output, a refusal to standard error with status 1. */
export interface CommandResult {
  ok: boolean;
  text: string;
}

/** Terminal columns for a name in a row; a Chinese character takes two. */
const MAX_COLUMNS = 80;
/** Splits text into visible characters. */
const letters = new Intl.Segmenter("zh");

/** Cuts a text to this many columns, with "…". */
export function cut(text: string, columns = MAX_COLUMNS): string {
  // No single code unit takes more than two columns.
  if (text.length * 2 <= columns || stringWidth(text) <= columns) return text;
  let [used, width] = ["", 0];
  for (const { segment } of letters.segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    used += segment;
  }
  return `${used}…`;
}

/** A text shown in full on one line, such as a reason. */
export class UntruncatedText {
  constructor(readonly text: string) {}
}
export const untruncated = (text: string | null): UntruncatedText => new UntruncatedText(text ?? "");

export type PrintCell = string | number | boolean | null | undefined | UntruncatedText;

/** Column headings and how to get each cell. */
export type PrintColumns<T> = Readonly<Record<string, (row: T) => PrintCell>>;

/** Formats a cell on one line, cut unless it is an UntruncatedText. */
export const cell = (value: PrintCell): string =>
  value instanceof UntruncatedText ? plainLine(value.text) : cut(plainLine(String(value ?? "")));

export const tabbed = (cells: readonly PrintCell[]): string => cells.map(cell).join("\t");

export const formatRows = <T>(columns: PrintColumns<T>, rows: readonly T[]): string[] =>
  rows.map((row) => tabbed(Object.values(columns).map((of) => of(row))));

const MAX_PADDED = 40;

/** Aligns tabbed rows into columns for a terminal. */
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

/** line`${id}  ${name}`: formats each value as a cell. */
export const line = (words: TemplateStringsArray, ...values: readonly PrintCell[]): string =>
  String.raw({ raw: words }, ...values.map(cell));

/** Prints each line to standard output. */
export function say(...lines: readonly string[]): void {
  for (const text of lines) process.stdout.write(`${oneLine(text)}\n`);
}

/** Prints each line to standard error. */
export function complain(...lines: readonly string[]): void {
  for (const text of lines) process.stderr.write(`${oneLine(text)}\n`);
}

/** Cells contain no tabs, because tabs separate them. */
const oneLine = (text: string) => plainLines(text).replace(/\n+/g, " ");

export const sayRows = (rows: readonly string[], none: string): void =>
  say(...(rows.length > 0 ? rows : [none]));

/** Prints a table: aligned under headings on a terminal, tab-separated otherwise. */
export function sayTable(columns: PrintColumns<never>, rows: readonly string[], none: string): void {
  if (rows.length === 0 || !process.stdout.isTTY) return sayRows(rows, none);
  say(...aligned([tabbed(Object.keys(columns)), ...rows]));
}

/** Prints a command's result and sets the exit status. */
export function tell({ ok, text }: CommandResult): void {
  (ok ? say : complain)(...text.split("\n"));
  process.exitCode = ok ? 0 : 1;
}
