/** A list of the desk as a file; that somebody exported it, and with which filter, stands in the log. */
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { type Cell, tableHeaders, tableStream, type TableFormat } from "~/platform/files/table-stream.server";

export interface ListExport {
  /** as the audit log names it */
  subject: string;
  filter: Record<string, unknown>;
  /** of the file, without its ending */
  name: string;
  headings: readonly string[];
  rows: AsyncIterable<readonly Cell[]>;
}

export interface ExportedFile {
  body: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

/** What an address asks for; CSV where it makes no sense. */
export const formatOf = (params: URLSearchParams): TableFormat =>
  params.get("format") === "xlsx" ? "xlsx" : "csv";

/** Notes it in the log and gives the file, which is read while it is sent. */
export async function exportList(
  { subject, filter, name, headings, rows }: ListExport,
  format: TableFormat,
): Promise<ExportedFile> {
  await inTransaction((trx) =>
    audited(trx, { subject, id: "export", before: null, after: { ...filter, format } }),
  );
  return { body: tableStream(format, headings, rows), headers: tableHeaders(format, name) };
}
