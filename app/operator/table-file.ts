/** Rows of CSV and XLSX files with a header, read one by one: memory does not grow with the file. */
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";
import { streamXlsxRows } from "hucre/xlsx";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { RawRow } from "~/catalogue/import-run.server";

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

/** Rows of the first sheet of an XLSX file; empty rows are left out, dates are YYYY-MM-DD. */
export async function* xlsxRows(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<RawRow> {
  const file = createReadStream(path);
  const bytes = Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>;
  let headings: string[] | null = null;
  for await (const { values } of streamXlsxRows(bytes)) {
    const cells = values.map(cellText);
    if (cells.every((text) => text === "")) continue;
    onBytes(file.bytesRead);
    if (headings === null) headings = cells;
    else yield Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ""]));
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

export interface CsvFile {
  write(row: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

/** A CSV file written row by row, opened by spreadsheet programs as UTF-8; a cell that would run as a formula gets a leading '. */
export function csvFile(path: string, headings: readonly string[]): CsvFile {
  const rows = stringify({ bom: true, escape_formulas: true });
  const file = rows.pipe(createWriteStream(path));
  const done = finished(file);
  // Told at the end; until then an early fault must not end the process by itself.
  done.catch(() => {});
  rows.write(headings);
  return {
    async write(row) {
      if (!rows.write(row)) await Promise.race([once(rows, "drain"), done]);
    },
    async end() {
      rows.end();
      await done;
    },
  };
}
