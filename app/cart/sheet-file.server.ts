/** Lists as files: CSV and XLSX in, checked before anything is unpacked, and out again. */
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { unzipSync, zipSync } from "fflate";
import { fileTypeFromBuffer } from "file-type";
import { readSheet } from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { MOST_LINES } from "./sheet-read";

export const SHEET_MOST_BYTES = 2 * 1024 * 1024;
/** What a workbook may come to when it is unpacked: two thousand lines are well below, a bomb is above. */
const UNPACKED_MOST = 24 * 1024 * 1024;
const PARTS_MOST = 300;
/** Rows looked at: titles and empty rows stand between the lines. */
const ROWS_MOST = MOST_LINES + 200;

export type FileRows = { ok: true; rows: string[][] } | { ok: false; text: string };

const refused = (text: string): FileRows => ({ ok: false, text });
const TOO_MANY = `清单不能超过 ${MOST_LINES.toLocaleString("en")} 行，请分成几份上传`;
const OTHER = "请上传 CSV 或 XLSX 文件";

/** The cells of an uploaded list. Refused with a sentence: empty, over 2 MB, another kind by its content, unreadable, too many lines. */
export async function rowsOfFile(file: File): Promise<FileRows> {
  if (file.size === 0) return refused("请选择文件，或在上面粘贴清单");
  if (file.size > SHEET_MOST_BYTES) return refused("文件不能超过 2 MB，请分成几份上传");
  const bytes = new Uint8Array(await file.arrayBuffer());
  // the mark of UTF-16 looks like the beginning of a sound
  const type = isWide(bytes) ? undefined : await fileTypeFromBuffer(bytes);
  const read = isZip(bytes) ? await rowsOfWorkbook(bytes) : type ? notASheet(type.ext) : rowsOfCsv(bytes);
  if (!read.ok) return read;
  const filled = read.rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return refused("文件里没有内容");
  return filled.length > ROWS_MOST ? refused(TOO_MANY) : read;
}

export const tooManyLines = TOO_MANY;

const isWide = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Old workbooks are what a clerk most likely has instead. */
const notASheet = (ending: string): FileRows =>
  refused(ending === "cfb" ? "请在 Excel 中另存为 .xlsx 或 CSV 后上传" : OTHER);

async function rowsOfWorkbook(bytes: Uint8Array): Promise<FileRows> {
  const safe = repacked(bytes);
  if (safe === "large") return refused("表格内容过大，请只保留要采购的行后上传");
  if (safe === "other") return refused(OTHER);
  if (safe === null) return refused("这个 XLSX 文件打不开，请重新保存后上传");
  try {
    const rows = await readSheet(Buffer.from(safe));
    return { ok: true, rows: rows.map((row) => row.map(cellText)) };
  } catch {
    return refused("这个 XLSX 文件打不开，请重新保存后上传");
  }
}

/**
 * The parts of a workbook that say anything, packed anew from what was really unpacked: what a bomb says of itself is judged before it is
 * unpacked, and unpacking stops at what it said.
 */
function repacked(bytes: Uint8Array): Uint8Array | "large" | "other" | null {
  let total = 0;
  let parts = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        total += originalSize;
        parts += 1;
        return false;
      },
    });
    if (total > UNPACKED_MOST || parts > PARTS_MOST) return "large";
    const kept = unzipSync(bytes, { filter: ({ name }) => /\.(xml|rels)$/i.test(name) });
    if (!kept["[Content_Types].xml"] || !kept["xl/workbook.xml"]) return "other";
    return zipSync(kept, { level: 0 });
  } catch {
    return null;
  }
}

/** Formulas come as what they were worked out to, long numbers without an exponent, days as days. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  if (typeof cell === "number")
    return Number.isInteger(cell) ? cell.toLocaleString("en", { useGrouping: false }) : String(cell);
  return String(cell);
}

function rowsOfCsv(bytes: Uint8Array): FileRows {
  const text = decoded(bytes);
  if (text === null || text.includes("\0")) return refused(OTHER);
  const [first = ""] = text.split(/\r\n|\r|\n/, 1);
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  try {
    const rows = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return { ok: true, rows: rows as string[][] };
  } catch {
    return refused("这个 CSV 文件读不出来，请检查引号后重新保存");
  }
}

/** UTF-8 with or without a mark, UTF-16 as Excel's "Unicode text" is, else the encoding of Chinese Windows. */
function decoded(bytes: Uint8Array): string | null {
  for (const encoding of isWide(bytes) ? ["utf-16le"] : ["utf-8", "gb18030"])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  return null;
}

export type SheetFormat = "csv" | "xlsx";

/** A download of these rows, the first one their heads. A cell that a spreadsheet program would run as a formula is kept as text. */
export async function sheetFile(
  rows: readonly (readonly (string | number)[])[],
  format: SheetFormat,
  name: string,
): Promise<Response> {
  const body =
    format === "csv"
      ? Buffer.from(stringify(rows as (string | number)[][], { bom: true, escape_formulas: true }))
      : await workbook(rows);
  return new Response(new Uint8Array(body), {
    headers: {
      "Content-Type":
        format === "csv"
          ? "text/csv; charset=utf-8"
          : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": `attachment; filename="list.${format}"; filename*=UTF-8''${encodeURIComponent(name)}.${format}`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const [heads = [], ...rest] = rows;
  const cells = [
    heads.map((value) => ({ value: String(value), fontWeight: "bold" as const })),
    ...rest.map((row) => row.map((value) => (value === "" ? null : value))),
  ];
  const columns = heads.map((_, at) => ({
    width: Math.min(40, Math.max(8, ...rows.slice(0, 200).map((row) => String(row[at] ?? "").length * 1.6))),
  }));
  return writeExcelFile(cells, { columns }).toBuffer();
}
