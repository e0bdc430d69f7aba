import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type RawRow, SHEET_ROW } from "~/modules/imports/run-file.server";
import { IMPORT_COLUMN_HEADINGS, type ImportColumn } from "~/modules/catalogue/rows/columns";
import { ListFault, HEAD_WITHIN, headAt, isListOf, readHeadLine } from "~/modules/imports/columns/headings";
import type { UnreadSheet } from "~/platform/files/sheet-rows.server";
import { getDelimiter, RELAXED } from "~/platform/files/csv-text";
import type { SheetRow, WorkbookSheet } from "~/platform/files/workbook";
import { openWorkbook } from "./workbook-file";
import { type Cell, escapeCell, tableStream, type TableFormat } from "~/platform/files/table-stream.server";
import { detectEncoding, tableKind } from "./text-file";

type OnBytes = (bytes: number) => void;

/** Yields a file's text; `onBytes` gets the progress. */
async function* toTexts(path: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(path));
  const file = createReadStream(path);
  for await (const bytes of file) {
    onBytes(file.bytesRead);
    yield decoder.decode(bytes as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** Yields the rows of a CSV file. Throws with a message when invalid. */
async function* csvCells(path: string, onBytes: OnBytes, delimiter?: string): AsyncGenerator<SheetRow> {
  const texts = toTexts(path, onBytes);
  const { value: begin = "" } = (await texts.next()) as IteratorResult<string, undefined>;
  const all = async function* () {
    yield begin;
    yield* texts;
  };
  const parser = parse({ delimiter: delimiter ?? getDelimiter(begin), bom: true, ...RELAXED });
  const input = Readable.from(all());
  input.on("error", (error) => parser.destroy(error));
  try {
    let at = 0;
    for await (const cells of input.pipe(parser) as AsyncIterable<string[]>) {
      at += 1;
      if (cells.length > 1 || cells[0] !== "") yield { at, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ListFault(`${path} 第 ${parser.info.lines} 行附近读不出来，请检查引号`);
  }
}

const isFilled = (cell: string) => cell.trim() !== "";

/** Yields rows with the first lines read together, because titles and remarks may precede the head. */
async function withHead(
  all: AsyncIterable<SheetRow>,
): Promise<{ head: SheetRow | null; first: SheetRow[]; rest: AsyncIterator<SheetRow> }> {
  const rest = all[Symbol.asyncIterator]();
  const first: SheetRow[] = [];
  const lines: string[][] = [];
  while (lines.length < HEAD_WITHIN) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
    for (const { at, cells } = next.value; lines.length < at;) lines.push(lines.length + 1 < at ? [] : cells);
  }
  const at = headAt(lines.slice(0, HEAD_WITHIN));
  const head = at === null ? null : (first.find((row) => row.at === at + 1) ?? null);
  return { head, first: first.filter((row) => row.at > (head?.at ?? 0)), rest };
}

/** Yields rows by heading; in CSV, cells after the last heading are under "". Throws with a message without headings or rows. */
async function* underHeadings(
  path: string,
  all: AsyncIterable<SheetRow>,
  isCsv: boolean,
): AsyncGenerator<RawRow> {
  const { head, first, rest } = await withHead(all);
  if (head === null) throw new ListFault(`${path} 里没有找到表头`);
  const width = head.cells.findLastIndex(isFilled) + 1;
  const { headings, places } = readHeadLine(head.cells, width, isCsv);
  let count = 0;
  const behindHead = async function* () {
    yield* first;
    try {
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
    } finally {
      await rest.return?.();
    }
  };
  for await (const { at: place, cells } of behindHead()) {
    if (!cells.some(isFilled)) continue;
    count += 1;
    const row: Record<string, string> & { [SHEET_ROW]: number } = { [SHEET_ROW]: place };
    for (const [at, heading] of headings.entries()) row[heading] = cells[places[at]!] ?? "";
    const behind = isCsv ? cells.slice(width).filter(isFilled).join(" ") : "";
    yield behind ? { ...row, "": behind } : row;
  }
  if (count === 0) throw new ListFault(`${path} 里只有表头，没有内容`);
}

export interface SheetChoice {
  /** null: the only visible sheet with columns in `used` */
  name: string | null;
  used: ReadonlySet<ImportColumn>;
  onSheets?: (sheet: string, others: readonly UnreadSheet[]) => void;
}

/** Yields the rows of a CSV file in any encoding of Chinese spreadsheets. */
export const csvRows = (path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> =>
  underHeadings(path, csvCells(path, onBytes), true);

/**
 * Yields the rows of an XLSX sheet without empty ones, dates as YYYY-MM-DD. They are written to a CSV file first: behind a slow database, rows read
 * ahead would fill the memory.
 */
export async function* xlsxRows(
  path: string,
  onBytes: OnBytes = () => {},
  choice: SheetChoice = ANY,
): AsyncGenerator<RawRow> {
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  try {
    const laid = join(folder, "rows.csv");
    const found = await chosenSheet(path, choice);
    await pipeline(numberedCells(found), stringify(), createWriteStream(laid));
    const [whole, rows] = await Promise.all([stat(path), stat(laid)]);
    const laidRows = csvCells(laid, (bytes) => onBytes(Math.round((whole.size * bytes) / rows.size)), ",");
    yield* underHeadings(path, numbered(laidRows), false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* numbered(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { cells } of rows) yield { at: Number(cells[0]), cells: cells.slice(1) };
}

async function* numberedCells(rows: AsyncIterable<SheetRow>): AsyncGenerator<string[]> {
  for await (const { at, cells } of rows) yield [String(at), ...cells];
}

const listed = (sheets: readonly { name: string }[]) => sheets.map(({ name }) => `“${name}”`).join("、");

/** Selects the sheet. Throws with a message when it is missing or ambiguous. */
async function chosenSheet(
  path: string,
  { name, used, onSheets }: SheetChoice,
): Promise<AsyncIterable<SheetRow>> {
  const book = await openWorkbook(path);
  const { sheets } = book;
  const take = (sheet: WorkbookSheet) => {
    onSheets?.(
      sheet.name,
      sheets.filter((item) => item !== sheet),
    );
    return book.getRows(sheet);
  };
  const found = name === null ? undefined : sheets.find((sheet) => sheet.name.trim() === name.trim());
  if (found) return take(found);
  if (name !== null) throw new ListFault(`${path} 里没有工作表“${name}”，有：${listed(sheets)}`);
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const lists: WorkbookSheet[] = [];
  for (const sheet of seen) if (isListOf(used, await firstLines(book.getRows(sheet)))) lists.push(sheet);
  if (lists.length > 1)
    throw new ListFault(`${path} 里有几张表可以读：${listed(lists)}，请用 --sheet 写明读哪一张`);
  const [only] = lists.length === 1 || seen.length !== 1 ? lists : seen;
  if (!only) throw new ListFault(`${path} 里看得见的工作表没有可用的表头；有：${listed(sheets)}`);
  return take(only);
}

async function firstLines(rows: AsyncIterable<SheetRow>): Promise<string[][]> {
  const lines: string[][] = [];
  for await (const { cells } of rows) if (lines.push(cells) === HEAD_WITHIN) break;
  return lines;
}

const ANY: SheetChoice = { name: null, used: new Set(Object.keys(IMPORT_COLUMN_HEADINGS) as ImportColumn[]) };

/** Yields the rows of an XLSX or CSV file, by content. Throws a ListFault with a message for other files. */
export async function* tableRows(
  path: string,
  onBytes?: OnBytes,
  choice: SheetChoice = ANY,
): AsyncGenerator<RawRow> {
  const isWorkbook = (await tableKind(path)) === "xlsx";
  if (!isWorkbook && choice.name !== null) throw new ListFault(`${path} 是 CSV 文件，没有工作表`);
  yield* isWorkbook ? xlsxRows(path, onBytes, choice) : csvRows(path, onBytes);
}

export interface TableFile {
  write(row: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/** Writes a CSV file row by row, readable as UTF-8 by spreadsheets. */
export function csvFile(path: string, headings: readonly string[]): TableFile {
  const rows = stringify({ bom: true });
  const file = rows.pipe(createWriteStream(path));
  const done = finished(file);
  // Reported at the end; an early error must not end the process.
  done.catch(() => {});
  rows.write(headings);
  return {
    async write(row) {
      if (!rows.write(row.map(escapeCell))) await Promise.race([once(rows, "drain"), done]);
    },
    async end() {
      rows.end();
      await done;
    },
  };
}

/** Writes rows one by one in the file's format; returns the number. */
export async function writeTable(
  path: string,
  format: TableFormat,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<number> {
  let count = 0;
  const counts = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  const file = Writable.toWeb(createWriteStream(path)) as WritableStream<Uint8Array>;
  await tableStream(format, headings, counts()).pipeTo(file);
  return count;
}
