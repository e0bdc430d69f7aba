import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { type Cell, tableHeaders, tableStream, type TableFormat } from "~/platform/files/table-stream.server";

export interface ListExport {
  subject: string;
  filter: Record<string, unknown>;
  name: string;
  headings: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
  /** headings of columns whose texts are whole numbers, which a spreadsheet must be able to add up */
  figures?: readonly string[];
}

export interface ExportedFile {
  body: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

/** Returns the format of an address, by default CSV. */
export const toFormat = (params: URLSearchParams): TableFormat =>
  params.get("format") === "xlsx" ? "xlsx" : "csv";

/** Notes the export in the audit log and returns the file. */
export async function exportList(
  { subject, filter, name, headings, rows, figures = [] }: ListExport,
  format: TableFormat,
): Promise<ExportedFile> {
  await inTransaction((trx) =>
    audited(trx, { subject, id: "export", before: null, after: { ...filter, format } }),
  );
  return {
    body: tableStream(format, headings, withFigures(headings, rows, figures)),
    headers: tableHeaders(format, name),
  };
}

async function* withFigures(
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  figures: readonly string[],
): AsyncGenerator<readonly Cell[]> {
  const places = new Set(figures.map((heading) => headings.indexOf(heading)));
  for await (const row of rows)
    yield row.map((cell, place) => (places.has(place) && cell !== "" ? Number(cell) : cell));
}
