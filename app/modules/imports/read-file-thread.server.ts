/** A list of the back office is read in a thread of its own, and handed over in parts: nobody waits while 50,000 rows are taken out of one message. */
import { type UnreadSheet, readFileRows, type SheetBounds } from "~/platform/files/sheet-rows.server";
import { getImportColumns, type ListKind, MAX_LIST_ROWS } from "~/modules/imports/stored/stored-import";
import { isListOf, readImportTable, type ReadListRow } from "~/modules/imports/columns/headings";
import { toChunks } from "~/platform/values/chunks";

const BOUNDS: SheetBounds = {
  lines: MAX_LIST_ROWS,
  unpacked: 160 * 1024 * 1024,
  part: { filled: 2 * MAX_LIST_ROWS, rows: 4 * MAX_LIST_ROWS, elements: 100 * MAX_LIST_ROWS },
  cells: 60 * MAX_LIST_ROWS,
};

const ROWS_OF_A_PART = 500;

/** `parts`: JSON ReadListRow[] each. */
export type ReadParts =
  | {
      ok: true;
      headings: string[];
      rows: number;
      parts: Uint8Array[];
      sheet: string;
      others: UnreadSheet[];
    }
  | { ok: false; text: string };

const NO_HEAD = "没有找到表头和内容，请检查文件";

/** A file with its kind and sheet name; null: the first visible one with columns of the kind. */
export interface ListFile {
  bytes: Uint8Array;
  kind: ListKind;
  sheet: string | null;
}
const encoder = new TextEncoder();

/** Returns headings and rows of a file; refuses with a message. */
export async function readListParts({ bytes, kind, sheet: name }: ListFile): Promise<ReadParts> {
  const sheet = await readFileRows(bytes, BOUNDS, {
    name,
    isList: (rows) => isListOf(getImportColumns(kind), rows),
  });
  if (!sheet.ok) return sheet;
  const list = readImportTable(sheet.rows, sheet.sheet === "");
  if (!list || list.rows.length === 0) return { ok: false, text: NO_HEAD };
  const encoded = (rows: readonly ReadListRow[]) => encoder.encode(JSON.stringify(rows));
  const parts = toChunks(list.rows, ROWS_OF_A_PART).map(encoded);
  const { headings, rows } = list;
  return { ok: true, headings, rows: rows.length, parts, sheet: sheet.sheet, others: sheet.others };
}
