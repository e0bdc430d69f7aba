import { decode, Parser } from "saxen";
import { MAX_SHEET_COLUMNS, MAX_SHEET_LINES } from "./sheet-bounds";

const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** Cells between the first and the last with content: 2,000 lines of 30 columns are 60,000. */
const MAX_PLACES = 2_000_000;
/** Limits of a part of a workbook. */
export interface PartBounds {
  /** rows with content */
  filled: number;
  /** rows, including empty ones: each becomes a row of the reader */
  rows: number;
  /** elements of any kind, comments and instructions too */
  elements: number;
}

/** Ten times the lines of a normal list, with fifty columns. */
export const CLERKS_PART: PartBounds = {
  filled: 10 * MAX_SHEET_LINES,
  rows: 50 * MAX_SHEET_LINES,
  elements: 250 * MAX_SHEET_LINES,
};
/** Characters of one text, comment or attribute; a cell has at most 32,767. */
const LONGEST_TEXT = 32_767;
/** Characters read at once; nothing in a workbook is longer. */
const AT_ONCE = 64 * 1024;

class OutOfBounds extends Error {}

/** Returns "fine" if a part can be read at a cost in proportion to its bytes; empty rows may be anywhere, up to a limit. */
export function readBounds(xml: string, bounds = CLERKS_PART): "fine" | "large" | "broken" {
  try {
    walk(xml, new Reach(bounds));
    return "fine";
  } catch (error) {
    return error instanceof OutOfBounds ? "large" : "broken";
  }
}

function walk(xml: string, reach: Reach): void {
  let seen = 0;
  const take = (text: string) => {
    seen += 1;
    check(text.length <= LONGEST_TEXT);
  };
  const parser = new Parser();
  for (const event of ["text", "closeTag"] as const) parser.on(event, take);
  for (const event of ["cdata", "comment", "question", "attention"] as const)
    parser.on(event, (text) => {
      reach.count();
      take(text);
    });
  parser.on("openTag", (name, attributesOf) => {
    const attributes = Object.entries(attributesOf());
    for (const [, text] of attributes) take(text);
    reach.open(localName(name), attributes.find(([key]) => localName(key) === "r")?.[1]);
  });
  parser.on("error", (error) => {
    throw error;
  });
  for (let at = 0; at < xml.length; at += AT_ONCE) {
    const before = seen;
    parser.write(xml.slice(at, at + AT_ONCE));
    check(seen > before || at + AT_ONCE >= xml.length);
  }
  parser.end();
}

function check(isWithin: boolean): void {
  if (!isWithin) throw new OutOfBounds();
}

class Reach {
  private row = 0;
  private column = 0;
  private filled = 0;
  private rows = 0;
  private elements = 0;
  private isEmpty = true;
  private cell: [row: number, column: number] = [0, 0];

  constructor(private readonly bounds: PartBounds) {}

  count(): void {
    this.elements += 1;
    check(this.elements <= this.bounds.elements);
  }

  open(tag: string, reference: string | undefined): void {
    this.count();
    if (tag === "row") this.rows += 1;
    check(this.rows <= this.bounds.rows);
    if (tag === "row") this.isEmpty = true;
    if (tag === "row" && reference !== undefined) check(Number(decode(reference)) <= LAST_ROW);
    if (tag === "c" && reference !== undefined) this.cell = readPlace(decode(reference));
    if (!HOLDS.has(tag)) return;
    if (this.isEmpty) this.filled += 1;
    this.isEmpty = false;
    check(this.filled <= this.bounds.filled);
    this.row = Math.max(this.row, this.cell[0]);
    this.column = Math.max(this.column, this.cell[1]);
    check(this.column <= MAX_SHEET_COLUMNS && this.row * this.column <= MAX_PLACES);
  }
}

/** In a cell: its value, a text of its own, its formula. */
const HOLDS = new Set(["v", "is", "f"]);

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** "AB12" is row 12, column 28. */
function readPlace(reference: string): [row: number, column: number] {
  const [, letters = "", digits = ""] = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  const column = [...letters.toUpperCase()].reduce((sum, item) => sum * 26 + item.charCodeAt(0) - 64, 0);
  const row = Number(digits);
  check(row >= 1 && row <= LAST_ROW && column <= LAST_COLUMN);
  return [row, column];
}
