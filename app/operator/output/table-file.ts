/** Rows of CSV and XLSX files with a header, read one by one: memory does not grow with the file. */
import { CsvError, parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { streamXlsxRows } from "hucre/xlsx";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { type RawRow, SHEET_ROW } from "~/catalogue/import/import-run.server";
import { ListFault } from "~/catalogue/import/list-columns";
import { cellText } from "~/platform/files/cell-text";
import { type Cell, guarded, tableStream, type TableFormat } from "~/platform/files/table-stream.server";
import { encodingOf, tableKind } from "./text-file";

type OnBytes = (bytes: number) => void;

/** What stands between the cells: a tab where Excel saved "Unicode text", a semicolon where it was set to. */
const SEPARATORS = ["\t", ";", ","];

/** A file's text, as it is read; `onBytes` hears how far. */
async function* textsOf(path: string, onBytes: OnBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path));
  const file = createReadStream(path);
  for await (const bytes of file) {
    onBytes(file.bytesRead);
    yield decoder.decode(bytes as Buffer, { stream: true });
  }
  yield decoder.decode();
}

/** A row that has any cells; `at`: its number in the sheet, from 1. */
interface SheetRow {
  at: number;
  cells: string[];
}

/** The rows of a CSV file, as they are read. Throws, in words, for what is none. */
async function* csvCells(path: string, onBytes: OnBytes): AsyncGenerator<SheetRow> {
  const texts = textsOf(path, onBytes);
  const { value: begin = "" } = (await texts.next()) as IteratorResult<string, undefined>;
  const [first = ""] = begin.split(/\r\n|\r|\n/, 1);
  const delimiter = SEPARATORS.find((one) => first.includes(one)) ?? ",";
  const all = async function* () {
    yield begin;
    yield* texts;
  };
  const parser = parse({ delimiter, bom: true, ...RELAXED });
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

/** Ragged rows are the row's fault, not the file's. */
const RELAXED = { relax_column_count: true, relax_quotes: true };

/** Rows by their headings; what stands behind the last heading is under "". Throws, in words, where a heading stands twice. */
async function* underHeadings(all: AsyncIterable<SheetRow>, isPadded: boolean): AsyncGenerator<RawRow> {
  let headings: string[] | null = null;
  for await (const { at: place, cells } of all) {
    if (headings === null) {
      headings = cells.map((cell) => cell.trim());
      const twice = headings.find((heading, at) => heading !== "" && headings!.indexOf(heading) !== at);
      if (twice !== undefined) throw new ListFault(`表头“${twice}”出现了两次`);
      continue;
    }
    const row: Record<string, string> & { [SHEET_ROW]: number } = { [SHEET_ROW]: place };
    for (const [at, heading] of headings.entries()) {
      const cell = cells[at] ?? (isPadded ? "" : undefined);
      if (heading !== "" && cell !== undefined) row[heading] = cell;
    }
    const behind = cells.slice(headings.length).filter(Boolean).join(" ");
    yield behind ? { ...row, "": behind } : row;
  }
}

/** Rows of a CSV file, as they are read, in whichever encoding a Chinese spreadsheet wrote it. */
export const csvRows = (path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> =>
  underHeadings(csvCells(path, onBytes), false);

/**
 * Rows of the first sheet of an XLSX file; empty rows are left out, dates are YYYY-MM-DD. They are laid down as a CSV file first and
 * read from there: the sheet's reader waits for nobody, and behind a slow database the rows it is ahead would pile up in memory.
 */
export async function* xlsxRows(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
  const folder = await mkdtemp(join(tmpdir(), "sheet-"));
  try {
    const laid = join(folder, "rows.csv");
    await pipeline(sheetCells(path), stringify(), createWriteStream(laid));
    const [whole, rows] = await Promise.all([stat(path), stat(laid)]);
    const laidRows = csvCells(laid, (bytes) => onBytes(Math.round((whole.size * bytes) / rows.size)));
    // Sheets do not store the empty cells at the end of a row.
    yield* underHeadings(numbered(laidRows), true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rows whose first cell is their number. */
async function* numbered(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { cells } of rows) yield { at: Number(cells[0]), cells: cells.slice(1) };
}

/** Each row of the sheet that has any cells, behind its number. */
async function* sheetCells(path: string): AsyncGenerator<string[]> {
  const bytes = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const cells = values.map(cellText);
    if (cells.some((text) => text !== "")) yield [String(index + 1), ...cells];
  }
}

/** The rows of a file by its content: XLSX, else CSV. Throws a ListFault, in words, for anything else. */
export async function* tableRows(path: string, onBytes?: OnBytes): AsyncGenerator<RawRow> {
  yield* (await tableKind(path)) === "xlsx" ? xlsxRows(path, onBytes) : csvRows(path, onBytes);
}

export interface TableFile {
  write(row: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/** A CSV file written row by row, opened by spreadsheet programs as UTF-8. */
export function csvFile(path: string, headings: readonly string[]): TableFile {
  const rows = stringify({ bom: true });
  const file = rows.pipe(createWriteStream(path));
  const done = finished(file);
  // Told at the end; until then an early fault must not end the process by itself.
  done.catch(() => {});
  rows.write(headings);
  return {
    async write(row) {
      if (!rows.write(row.map(guarded))) await Promise.race([once(rows, "drain"), done]);
    },
    async end() {
      rows.end();
      await done;
    },
  };
}

/** Writes rows to a file by its format, one by one; gives how many. */
export async function writeTable(
  path: string,
  format: TableFormat,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  const file = Writable.toWeb(createWriteStream(path)) as WritableStream<Uint8Array>;
  await tableStream(format, headings, counted()).pipeTo(file);
  return count;
}
