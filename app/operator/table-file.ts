/** Rows of CSV and XLSX files with a header, read one by one: memory does not grow with the file. */
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { streamXlsxRows, writeXlsxStream } from "hucre/xlsx";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { RawRow } from "~/catalogue/import-run.server";
import { plainLines } from "~/platform/plain-text";

type OnBytes = (bytes: number) => void;

/** Rows of a CSV file, as they are read; ragged rows are the row's fault, not the file's. */
export async function* csvRows(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
  const file = createReadStream(path);
  const parser = file.pipe(
    parse({ columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, relax_quotes: true }),
  );
  file.on("error", (error) => parser.destroy(error));
  for await (const row of parser) {
    onBytes(file.bytesRead);
    yield row as RawRow;
  }
}

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
    yield* csvRows(laid, (bytes) => onBytes(Math.round((whole.size * bytes) / rows.size)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cells of each row of the sheet that has any. */
async function* sheetCells(path: string): AsyncGenerator<string[]> {
  const bytes = Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>;
  for await (const { values } of streamXlsxRows(bytes)) {
    const cells = values.map(cellText);
    if (cells.some((text) => text !== "")) yield cells;
  }
}

/** As a person would have typed it into a CSV file. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  // 12.3 that a formula came to as 12.299999999999999
  if (typeof value === "number") return String(Number(value.toPrecision(14)));
  if (typeof value === "boolean") return value ? "1" : "0";
  return String(value).trim();
}

/** The rows of a file by its ending: .xlsx, else CSV. */
export const tableRows = (path: string, onBytes?: OnBytes): AsyncGenerator<RawRow> =>
  /\.xlsx$/i.test(path) ? xlsxRows(path, onBytes) : csvRows(path, onBytes);

/** Text is guarded, numbers are not: a minus sign is theirs. */
export type Cell = string | number;

export interface TableFile {
  write(row: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}

/** Text that acts on nothing. */
const plain = (cell: Cell): Cell => (typeof cell === "number" ? cell : plainLines(cell));

/** Text that a spreadsheet program would run as a formula, in signs of either width, gets a leading '. */
export const guarded = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : plainLines(cell).replace(/^(?:\s*[=+\-@＝＋－＠]|\s)/, "'$&");

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

/** Writes rows to a file by its format, one by one; gives how many. In XLSX text is always text and needs no guard. */
export async function writeTable(
  path: string,
  format: "csv" | "xlsx",
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Promise<number> {
  let count = 0;
  const counted = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row.map(plain);
    }
  };
  if (format === "xlsx") {
    const columns = headings.map((header) => ({ header }));
    const bytes = writeXlsxStream(counted(), { name: "导出", columns, freezePane: { rows: 1 } });
    await bytes.pipeTo(Writable.toWeb(createWriteStream(path)) as WritableStream<Uint8Array>);
    return count;
  }
  const file = csvFile(path, headings);
  for await (const row of counted()) await file.write(row);
  await file.end();
  return count;
}
