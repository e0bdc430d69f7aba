/** What is done with a list in a thread of its own: what anybody pasted or uploaded is read here, and compared with the goods it may mean. */
import { rowsOfBytes } from "./sheet-bytes.server";
import { prepared, matchLine, type Candidate, type Found, type Prepared } from "./sheet-match";
import { MOST_LINES, readSheet, readText, tooManyLines, type SheetLine } from "./sheet-read";
import { unitsOf } from "./sheet-units";

export type ReadList = { ok: true; lines: SheetLine[] } | { ok: false; text: string };

/** The lines of a list, from a file's bytes or a text; refused with a sentence. */
export async function readList(list: { bytes: Uint8Array } | { text: string }): Promise<ReadList> {
  const rows = "bytes" in list ? await rowsOfBytes(list.bytes) : null;
  if (rows && !rows.ok) return rows;
  const lines = rows ? readSheet(rows.rows) : "text" in list ? readText(list.text) : [];
  if (lines.length === 0) return { ok: false, text: "没有读到要采购的商品" };
  return lines.length > MOST_LINES ? { ok: false, text: tooManyLines } : { ok: true, lines };
}

/** What one line may mean. */
export interface LineCandidates {
  line: SheetLine;
  /** goods ids */
  ids: number[];
  /** words by which the index led to a goods */
  byTerm: Map<number, Set<string>>;
  /** there may be more than these */
  isCut: boolean;
}

export interface Candidates {
  lines: LineCandidates[];
  goods: Map<number, Candidate>;
}

/** A line with what was found for it, as it is kept. */
export interface AnsweredLine extends Pick<SheetLine, "line" | "text" | "name" | "number" | "unit">, Found {}

/** What is said of a line that is longer than what is read of one. */
const CUT = "内容过长，只读了前面一部分";

/** Every line answered. */
export function matchList({ lines, goods }: Candidates): AnsweredLine[] {
  const ready = new Map<number, Prepared>();
  const readyOf = (id: number): Prepared[] => {
    const one = goods.get(id);
    if (!one) return [];
    const known = ready.get(id) ?? prepared(one);
    ready.set(id, known);
    return [known];
  };
  return lines.map(({ line, ids, byTerm, isCut }) => {
    const found = matchLine(line, ids.flatMap(readyOf), byTerm, isCut);
    const only = found.goodsId === null ? undefined : goods.get(found.goodsId);
    const units = only && line.number !== null ? unitsOf(line.number, line.unit, only) : null;
    return {
      ...{ line: line.line, text: line.text, name: line.name, ...found },
      number: units ? units.number : line.number,
      unit: only ? only.unit : line.unit,
      why: [found.why, units?.note, line.isCut ? CUT : ""].filter(Boolean).join("；"),
    };
  });
}
