import { CsvError, parse } from "csv-parse/sync";
import { countCells } from "./count-cells";
import { getDelimiter, RELAXED, unquotedCode } from "./csv-text";
import { decoded } from "./encoding";
import { detectMediaType } from "./media-type.server";
import { readZip } from "./unzip.server";
import { readFrame, SheetReader, type WorkbookFrame, type WorkbookSheet } from "./workbook";
import { plainLine } from "~/platform/values/plain-text";
import { formatWhole } from "~/platform/values/whole-text";
import { MAX_SHEET_COLUMNS, MAX_SHEET_LINES, tooManyLines } from "./sheet-bounds";
import { CLERKS_PART, type PartBounds, readBounds } from "./workbook-bounds";

export interface SheetBounds {
  lines: number;
  /** Unpacked size of a workbook: a normal list is well below, a ZIP bomb is above. Bytes. */
  unpacked: number;
  /** of each part of a workbook */
  part: PartBounds;
  /** of a text table, including empty ones */
  cells: number;
}

const CLERKS: SheetBounds = {
  lines: MAX_SHEET_LINES,
  unpacked: 24 * 1024 * 1024,
  part: CLERKS_PART,
  cells: MAX_SHEET_COLUMNS * MAX_SHEET_LINES,
};
const MAX_PARTS = 300;
/** Rows with content: titles and empty rows are between the lines. */
const maxRows = ({ lines }: SheetBounds) => lines + 200;
/** Characters of a CSV row: the maximum of columns with a text each. */
const MAX_CSV_ROW = 100_000;
/** Characters of a cell that are looked at; a list reads less of it. */
const MAX_CELL_BYTES = 4000;

export type UnreadSheet = Pick<WorkbookSheet, "name" | "isHidden">;

/** `sheet`: the one that was read, "" for CSV; `others`: those that were not. */
export type FileRows =
  | { ok: true; rows: string[][]; sheet: string; others: UnreadSheet[] }
  | { ok: false; text: string };

/** Which sheet of a workbook to read. */
export interface SheetWish {
  /** only this one; null: the first visible one with a list */
  name: string | null;
  isList: (rows: readonly (readonly string[])[]) => boolean;
}

const isFilled = (cell: string) => cell.trim() !== "";

/** Any sheet with content. */
const FIRST_FILLED: SheetWish = { name: null, isList: (rows) => rows.some((row) => row.some(isFilled)) };
/** A table, not a cover: two rows of two cells. */
export const FIRST_TABLE: SheetWish = {
  name: null,
  isList: (rows) => rows.filter((row) => row.filter(isFilled).length > 1).length > 1,
};

const refused = (text: string): FileRows => ({ ok: false, text });
const OTHER = "请上传 CSV 或 XLSX 文件";
const tooLargeText = ({ lines }: SheetBounds): string =>
  `表格内容过大，最多 ${formatWhole(lines)} 行，请只保留需要的行和列，或分成几份上传`;
const SAVE_AS = "请在 Excel 中另存为 .xlsx 或 CSV 后上传";
const LOCKED = "文件设有密码，请在 Excel 中取消密码后重新上传";
const BROKEN = "这个 XLSX 文件打不开，请重新保存后上传";

/** Returns the cells of a list. A hidden sheet is read only by name. Refuses with a message: another type, unreadable, too large, too many lines, no such sheet. */
export async function readFileRows(
  bytes: Uint8Array,
  bounds = CLERKS,
  wish: SheetWish = FIRST_FILLED,
): Promise<FileRows> {
  // UTF-16's mark looks like the start of a sound file
  const type = isWide(bytes) ? undefined : await detectMediaType(bytes);
  const read = isZip(bytes)
    ? await readWorkbookRows(bytes, bounds, wish)
    : type
      ? notASheet(type.ext, bytes)
      : readCsvRows(bytes, bounds);
  if (!read.ok) return read;
  const rows = read.rows.map((row) => row.map(plainLine));
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return refused("文件里没有内容");
  return filled.length > maxRows(bounds) ? refused(tooManyLines(bounds.lines)) : { ...read, rows };
}

const isWide = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe;
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A workbook with a password is packed into a file of the older kind. */
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le");

function notASheet(ending: string, bytes: Uint8Array): FileRows {
  if (ending === "xml") return refused(SAVE_AS);
  if (ending !== "cfb") return refused(OTHER);
  return refused(Buffer.from(bytes).includes(ENCRYPTED_PART) ? LOCKED : SAVE_AS);
}

/** Other programs export a page or XML under the name of an old workbook. */
const isMarkup = (text: string) => /^\s*<(?:[!?]|html|head|meta|table)/i.test(text);

async function readWorkbookRows(bytes: Uint8Array, limits: SheetBounds, wish: SheetWish): Promise<FileRows> {
  const { part } = limits;
  const large = tooLargeText(limits);
  const parts = await readParts(bytes, limits);
  if (!(parts instanceof Map)) return refused(parts);
  const bounds = new Map([...parts].map(([name, xml]) => [name, readBounds(decoder.decode(xml), part)]));
  const odd = [...bounds].filter(([, found]) => found !== "fine");
  const fault = odd.some(([, found]) => found === "large") ? large : BROKEN;
  if (odd.some(([name]) => IS_OF_ALL.test(name))) return refused(fault);
  for (const [name] of odd) parts.delete(name);
  try {
    const getPart = (path: string) => {
      const part = parts.get(path);
      return part ? decoder.decode(part) : null;
    };
    const found = pickSheet(readFrame(getPart), getPart, wish);
    if (typeof found === "string") return refused(odd.length > 0 ? fault : found);
    return { ok: true, ...found };
  } catch {
    return refused(odd.length > 0 ? fault : BROKEN);
  }
}

const NONE_SEEN = "文件里看得见的工作表都是空的，隐藏的工作表没有读取";

/** The requested sheet with its rows and the names of the others; a message if there is none. */
function pickSheet(
  frame: WorkbookFrame,
  getPart: (path: string) => string | null,
  { name, isList }: SheetWish,
): { rows: string[][]; sheet: string; others: UnreadSheet[] } | string {
  const getRows = ({ path }: WorkbookSheet) => {
    const xml = getPart(path);
    return xml === null ? null : denseRows(xml, frame);
  };
  const found = name === null ? null : frame.sheets.filter((sheet) => sheet.name.trim() === name.trim());
  if (found?.length === 0)
    return `文件里没有工作表“${name}”，有：${frame.sheets.map((sheet) => sheet.name).join("、")}`;
  let first: { sheet: WorkbookSheet; rows: string[][] } | null = null;
  for (const sheet of found ?? frame.sheets.filter(({ isHidden }) => !isHidden)) {
    const rows = getRows(sheet);
    if (!rows?.some((row) => row.some(isFilled))) continue;
    first ??= { sheet, rows };
    if (!isList(rows)) continue;
    first = { sheet, rows };
    break;
  }
  if (!first) return frame.sheets.some(({ isHidden }) => isHidden) ? NONE_SEEN : "文件里没有内容";
  const { sheet, rows } = first;
  const others = frame.sheets.filter((item) => item !== sheet);
  return { rows, sheet: sheet.name, others: others.map(({ path: _, ...other }) => other) };
}

/** Rows at their positions, with empty ones between. */
function denseRows(xml: string, frame: WorkbookFrame): string[][] {
  const reader = new SheetReader(frame);
  const rows: string[][] = [];
  const take = (some: ReturnType<SheetReader["write"]>) => {
    for (const { at, cells } of some) {
      while (rows.length < at - 1) rows.push([]);
      rows[at - 1] = cells.map((cell) => cell.slice(0, MAX_CELL_BYTES).trim());
    }
  };
  for (let at = 0; at < xml.length; at += AT_ONCE) take(reader.write(xml.slice(at, at + AT_ONCE)));
  take(reader.end());
  return rows;
}

const AT_ONCE = 64 * 1024;

const decoder = new TextDecoder();
/** Its names, texts and styles; each sheet is in a folder below. */
const IS_OF_ALL = /^xl\/[^/]+\.xml$/i;

/** The parts of a workbook that say anything: what a bomb says of itself is judged before it is unpacked, and unpacking stops at what it said. */
async function readParts(bytes: Uint8Array, limits: SheetBounds): Promise<Map<string, Uint8Array> | string> {
  let total = 0;
  let parts = 0;
  let isLarge = false;
  try {
    const unpacked = await readZip(bytes, (path, size) => {
      total += size;
      parts += 1;
      isLarge = total > limits.unpacked || parts > MAX_PARTS;
      if (isLarge) throw new Error("too large");
      return /\.(xml|rels)$/i.test(path);
    });
    return unpacked.has("[Content_Types].xml") && unpacked.has("xl/workbook.xml") ? unpacked : OTHER;
  } catch {
    return isLarge ? tooLargeText(limits) : BROKEN;
  }
}

function readCsvRows(bytes: Uint8Array, bounds: SheetBounds): FileRows {
  const maxCsvRows = 10 * maxRows(bounds);
  const text = decoded(bytes);
  if (text === null) return refused(OTHER);
  if (isMarkup(text)) return refused(SAVE_AS);
  const delimiter = getDelimiter(text.slice(0, MAX_CSV_ROW));
  if (countCells(text, delimiter, bounds.cells) > bounds.cells) return refused(tooLargeText(bounds));
  try {
    const rows = parse(text, {
      delimiter,
      ...RELAXED,
      to: maxCsvRows + 1,
      max_record_size: MAX_CSV_ROW,
    }) as string[][];
    return rows.length > maxCsvRows
      ? refused(tooManyLines(bounds.lines))
      : { ok: true, rows: rows.map((row) => row.map(unquotedCode)), sheet: "", others: [] };
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE")
      return refused(tooLargeText(bounds));
    return refused("这个 CSV 文件读不出来，请检查引号后重新保存");
  }
}
