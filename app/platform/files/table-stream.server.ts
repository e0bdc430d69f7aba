import { stringify } from "csv-stringify";
import { writeXlsxStream } from "hucre/xlsx";
import { Readable } from "node:stream";
import { quotedCode } from "~/platform/files/csv-text";
import { plainCell, plainLines } from "~/platform/values/plain-text";

/** Text is guarded; numbers are not, because they may start with a minus sign. */
export type Cell = string | number;
export type TableFormat = "csv" | "xlsx";

const MIME: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Prefixes text that a spreadsheet would run as a formula with '; writes long numbers, which it would cut, as ="…". */
export const escapeCell = (cell: Cell): string =>
  typeof cell === "number" ? String(cell) : quotedCode(plainCell(cell));

/** In XLSX text is always text and needs no guard. */
const plain = (cell: Cell): Cell => (typeof cell === "number" ? cell : plainLines(cell));

async function* mapped<T>(rows: AsyncIterable<readonly Cell[]>, of: (cell: Cell) => T): AsyncGenerator<T[]> {
  for await (const row of rows) yield row.map(of);
}

/** Returns the bytes of a file with these headings: CSV in UTF-8 with BOM, or a workbook with a frozen first row. */
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

/** The same as CSV, for example for an entry of a ZIP. */
export function csvReadable(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  const texts = async function* () {
    yield [...headings];
    yield* mapped(rows, escapeCell);
  };
  return toCsv(texts());
}

function toCsv(rows: AsyncIterable<string[]>): Readable {
  const read = Readable.from(rows);
  const csv = stringify({ bom: true });
  // An error ends the file in the middle, so that nobody takes it for complete.
  read.on("error", (error) => csv.destroy(error));
  csv.on("close", () => read.destroy());
  return read.pipe(csv);
}

/** Returns headers of such a download, never cached. `name` without extension. */
export const tableHeaders = (format: TableFormat, name: string): Record<string, string> => ({
  "Content-Type": MIME[format],
  "Content-Disposition": `attachment; filename="${name}.${format}"`,
  "Cache-Control": "no-store",
});
