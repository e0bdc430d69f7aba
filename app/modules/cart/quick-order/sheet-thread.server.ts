/** What is done with a list in a thread of its own: what anybody pasted or uploaded is read here, and compared with the goods it may mean. */
import {
  type FileRows,
  FIRST_TABLE,
  readFileRows,
  type SheetWish,
  type UnreadSheet,
} from "~/platform/files/sheet-rows.server";
import { MAX_SHEET_LINES, tooManyLines } from "~/platform/files/sheet-bounds";
import { prepared, matchLine, type MatchCandidate, type Found, type PreparedCandidate } from "./sheet-match";
import { hasSheetHead, readSheet, parsePastedText, type SheetLine } from "./sheet-read";
import { isSameBarcode } from "~/modules/catalogue/search/goods-numbers";
import { toUnits } from "./sheet-units";

/** The first sheet with the headings of a list; without any the first that holds anything. */
const FIRST_LIST: SheetWish = { name: null, isList: hasSheetHead };

/** `sheet`: the one of a workbook that was read, "" where there is none; `others`: those that were not. */
export type ReadOrderSheetResult =
  | { ok: true; lines: SheetLine[]; sheet: string; others: UnreadSheet[] }
  | { ok: false; text: string };

/** Returns the lines of a list, from a file's bytes or a text; refuses with a message. */
export async function readQuickOrderSheet(
  list: { bytes: Uint8Array } | { text: string },
): Promise<ReadOrderSheetResult> {
  const rows = "bytes" in list ? await readFileRows(list.bytes, undefined, FIRST_LIST) : null;
  if (rows && !rows.ok) return rows;
  const lines = rows ? readSheet(rows.rows) : "text" in list ? parsePastedText(list.text) : [];
  if (lines.length === 0) return { ok: false, text: "没有读到要采购的商品" };
  if (lines.length > MAX_SHEET_LINES) return { ok: false, text: tooManyLines() };
  return { ok: true, lines, sheet: rows?.sheet ?? "", others: rows?.others ?? [] };
}

/** Returns the cells of another kind of file; refuses with a message. */
export const readCells = (bytes: Uint8Array): Promise<FileRows> =>
  readFileRows(bytes, undefined, FIRST_TABLE);

export interface LineCandidates {
  line: SheetLine;
  ids: number[];
  /** words of the index that found a product */
  byTerm: Map<number, Set<string>>;
  isCut: boolean;
}

export interface Candidates {
  lines: LineCandidates[];
  goods: Map<number, MatchCandidate>;
}

export interface AnsweredLine
  extends
    Pick<SheetLine, "line" | "text" | "name" | "quantity" | "unit" | "code">,
    Omit<Found, "isNumberSpec" | "isQuantityOpen"> {}

const CUT = "内容过长，只读了前面一部分";

export function matchList({ lines, goods }: Candidates): AnsweredLine[] {
  const ready = new Map<number, PreparedCandidate>();
  const readyOf = (id: number): PreparedCandidate[] => {
    const item = goods.get(id);
    if (!item) return [];
    const known = ready.get(id) ?? prepared(item);
    ready.set(id, known);
    return [known];
  };
  return lines.map(({ line, ids, byTerm, isCut }) => {
    const found = matchLine(line, ids.flatMap(readyOf), byTerm, isCut);
    const only = found.goodsId === null ? undefined : goods.get(found.goodsId);
    return answerLine(line, found, only);
  });
}

/** What the buyer is told of a line; `only`: the product that it means. */
function answerLine(
  line: SheetLine,
  { isNumberSpec, isQuantityOpen, ...found }: Found,
  only: MatchCandidate | undefined,
): AnsweredLine {
  const quantity = isNumberSpec || isQuantityOpen ? null : line.quantity;
  const units = only && quantity !== null ? toUnits(quantity, unitFor(line, only), only) : null;
  const notes = [
    found.why,
    ...openNotes(line, { isNumberSpec, isQuantityOpen }),
    line.unclear,
    units?.note,
    line.isCut ? CUT : "",
  ];
  return {
    line: line.line,
    text: line.text,
    name: line.name,
    code: line.code,
    ...found,
    quantity: units ? units.quantity : quantity,
    unit: only ? only.unit : isNumberSpec ? "" : line.unit,
    why: notes.filter(Boolean).join("；"),
  };
}

/** The unit that a line counts in; a product with the line's carton code is no carton of itself. */
function unitFor(line: SheetLine, only: MatchCandidate): string {
  const isItself = line.cartonItem !== "" && isSameBarcode(line.barcode, only.barcode);
  return isItself ? "" : line.unit;
}

/** What is said of a number that may be the quantity or a part of the spec. */
function openNotes(
  line: SheetLine,
  { isNumberSpec, isQuantityOpen }: Pick<Found, "isNumberSpec" | "isQuantityOpen">,
): string[] {
  const isTail = line.either !== null && line.quantity === null;
  const isOpen = isQuantityOpen || (isTail && !isNumberSpec);
  return [
    isNumberSpec && !isTail ? `“${line.quantity}${line.unit}”按规格理解，请填写数量` : "",
    isOpen ? "写有几个数字，没有读明数量，请填写" : "",
  ];
}
