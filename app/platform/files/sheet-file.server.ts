/** Lists as files: CSV and XLSX in, checked before they are read (sheet-rows.server.ts), and out again. */
import { stringify } from "csv-stringify/sync";
import { writeXlsx } from "hucre/xlsx";
import { escapeCell } from "./table-stream.server";
import { plainLine } from "~/platform/values/plain-text";
import { MAX_SHEET_BYTES, tooLargeFile } from "./sheet-bounds";

/** Returns the bytes of an uploaded list; refuses with a message: empty, larger than 2 MB. */
export async function readFileBytes(
  file: File,
  limit = MAX_SHEET_BYTES,
): Promise<{ ok: true; bytes: Uint8Array } | { ok: false; text: string }> {
  if (file.size === 0) return { ok: false, text: "请选择文件，或在上面粘贴清单" };
  if (file.size > limit) return { ok: false, text: tooLargeFile(limit) };
  return { ok: true, bytes: new Uint8Array(await file.arrayBuffer()) };
}

export type SheetFormat = "csv" | "xlsx";

export interface SheetFile {
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Returns a download of these rows, the first one as heading. Formula-like cells and long numbers are stored as text, unless another program reads the file. */
export async function sheetFile(
  rows: readonly (readonly (string | number)[])[],
  format: SheetFormat,
  name: string,
  reader: "spreadsheet" | "program" = "spreadsheet",
): Promise<SheetFile> {
  const plain = rows.map((row) => row.map((cell) => (typeof cell === "string" ? plainLine(cell) : cell)));
  const body =
    format === "csv"
      ? Buffer.from(
          stringify(reader === "spreadsheet" ? plain.map((row) => row.map(escapeCell)) : plain, {
            bom: true,
            escape_formulas: reader === "program",
          }),
        )
      : await workbook(plain);
  return {
    bytes: new Uint8Array(body),
    headers: {
      "Content-Type":
        format === "csv"
          ? "text/csv; charset=utf-8"
          : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="list.${format}"; filename*=UTF-8''${encodeURIComponent(plainLine(name))}.${format}`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  };
}

function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array> {
  const [heads = []] = rows;
  const bold = { style: { font: { bold: true } } };
  const columns = heads.map((_, at) => ({
    width: Math.min(40, Math.max(8, ...rows.slice(0, 200).map((row) => String(row[at] ?? "").length * 1.6))),
  }));
  return writeXlsx({
    sheets: [
      {
        name: "Sheet1",
        columns,
        rows: rows.map((row) => row.map((value) => (value === "" ? null : value))),
        cells: new Map(heads.map((_, at) => [`0,${at}`, bold])),
      },
    ],
  });
}
