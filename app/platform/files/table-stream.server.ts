/** Rows as a CSV or XLSX file, written row by row as they are read: memory does not grow with the file. */
import { stringify } from "csv-stringify";
import { writeXlsxStream } from "hucre/xlsx";
import { Readable } from "node:stream";
import { quotedCode } from "~/platform/files/csv-text";
import { plainCell, plainLines } from "~/platform/values/plain-text";

/** Text is guarded, numbers are not: a minus sign is theirs. */
export type Cell = string | number;
export type TableFormat = "csv" | "xlsx";

const MIME: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Text that a spreadsheet program would run as a formula, in signs of either width, gets a leading '; long numbers, which it would cut, stand as ="…". */
export const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : quotedCode(plainCell(cell));

/** In XLSX text is always text and needs no guard. */
const plain = (cell: Cell): Cell => (typeof cell === "number" ? cell : plainLines(cell));

async function* mapped<T>(rows: AsyncIterable<readonly Cell[]>, of: (cell: Cell) => T): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(of);
}

/** The bytes of a file with these headings: CSV in UTF-8 with its mark, or a workbook whose first row stays. */
export function tableStream(
  format: TableFormat,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  if (format === "xlsx")
    return writeXlsxStream(mapped(rows, plain), {
      name: "导出",
      columns: headings.map((header) => ({ header })),
      freezePane: { rows: 1 },
    });
  return Readable.toWeb(csvReadable(headings, rows)) as ReadableStream<Uint8Array>;
}

/** The same as CSV, for what is packed on, such as an entry of a ZIP. */
export function csvReadable(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const texts = async function* () {
    yield [...headings];
    yield* mapped(rows, escapeCell);
  };
  return csvOf(texts());
}

function csvOf(rows: AsyncIterable<string[]>): Readable {
  const read = Readable.from(rows);
  const csv = stringify({ bom: true });
  // What fails while it is read ends the file in the middle, so that nobody takes it for whole.
  read.on("error", (error) => csv.destroy(error));
  csv.on("close", () => read.destroy());
  return read.pipe(csv);
}

/** Of a download of such a file; no cache keeps it. `name` without its ending. */
export const tableHeaders = (format: TableFormat, name: string): Record<string, string> => ({
  "Content-Type": MIME[format],
  "Content-Disposition": `attachment; filename="${name}.${format}"`,
  "Cache-Control": "no-store",
});
