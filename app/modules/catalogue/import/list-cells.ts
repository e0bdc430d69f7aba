/** The cells of a list without what people and spreadsheet programs write round them: one reading for the desk and the commands. Pure. */
import { unquotedCode } from "~/platform/files/csv-text";
import { evenSigns, halfWidth } from "~/modules/catalogue/search/plain-text";
import { type Cells, headingOf, type ImportColumn, type ListHead } from "./list-columns";
import { readDay } from "./list-days";
import { RowFault } from "./row-fault";

const MONEY: ReadonlySet<ImportColumn> = new Set(["price", "cost", "floor"]);
const WHOLE: ReadonlySet<ImportColumn> = new Set([
  "quantity",
  "on_hand",
  "pack_size",
  "case_size",
  "purchase_limit",
  "min_shelf_life",
  "item_free_shipping_from",
  "free_shipping_from",
  "sales",
]);
const PACKING: ReadonlySet<ImportColumn> = new Set(["pack_size", "case_size"]);
const DAYS: ReadonlySet<ImportColumn> = new Set(["produced", "expires", "first_expired", "starts", "ends"]);
const CODES: ReadonlySet<ImportColumn> = new Set(["goods", "sku", "barcode", "batch", "company", "area"]);

/** Takes off the ' by which our exports keep spreadsheets from running a text as a formula. */
const unguarded = (text: string): string => text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "");
/** '0012, as people type a text into a spreadsheet. */
const withoutTick = (text: string): string => text.replace(/^['‘’＇`](?=[\p{L}\p{N}])/u, "");

const evenMoney = (cell: string): string => {
  const [, amount] =
    /^(?:[¥￥]|rmb|cny|人民币)?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?:元.*|rmb|cny)?$/i.exec(
      halfWidth(cell),
    ) ?? [];
  return amount?.replaceAll(",", "").replace(/(\.\d\d)0+$/, "$1") ?? cell;
};

const evenCount = (cell: string): string => {
  const [, count] =
    /^(-?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.0+)?\s*[^\d\s.,*/-]{0,4}$/.exec(halfWidth(cell)) ?? [];
  return count?.replaceAll(",", "") ?? cell;
};

/** "1*120", "120盒/件" → "120". */
const evenPacking = (cell: string): string => {
  const text = evenSigns(halfWidth(cell)).replace(/\s+/g, "");
  const [, times, each] =
    /^(?:1[a-z\p{Script=Han}]{0,2}[*x](\d+)|(\d+)[a-z\p{Script=Han}]{0,3}\/1?[件箱包盒])[a-z\p{Script=Han}]{0,3}$/iu.exec(
      text,
    ) ?? [];
  return times ?? each ?? cell;
};

/** A whole day in one spelling; what is another one, or none, stays as it is written. */
function evenDay(column: ImportColumn, cell: string): string {
  try {
    const read = readDay(cell, headingOf(column));
    const isTimed = (column === "starts" || column === "ends") && /\d:\d{2}/.test(cell);
    return read && "day" in read && !isTimed ? read.day : cell;
  } catch (fault) {
    if (fault instanceof RowFault) return cell;
    throw fault;
  }
}

/** "Ａ1601" → "A1601", "6901234567892.0" → "6901234567892". */
const evenCode = (column: ImportColumn, cell: string): string => {
  const code = halfWidth(cell).trim();
  return column === "barcode" || column === "goods" ? code.replace(/^(\d+)\.0+$/, "$1") : code;
};

/** A cell as its column is read: "¥1,180.00元/盒" → "1180.00", "1,200 盒" → "1200", ="0012" → "0012", "2028年6月30日" → "2028-06-30". */
export function evenCell(column: ImportColumn, text: string): string {
  const guarded = unguarded(text);
  // What our exports guarded is a text, whatever it looks like.
  const cell = guarded === text ? unquotedCode(text).trim() : guarded.trim();
  const bare = withoutTick(cell);
  if (MONEY.has(column)) return evenMoney(bare);
  if (WHOLE.has(column)) return evenCount(PACKING.has(column) ? evenPacking(bare) : bare);
  if (DAYS.has(column)) return evenDay(column, bare);
  if (CODES.has(column)) return evenCode(column, bare);
  return cell;
}

/** As spreadsheets show long numbers: what stood behind is lost. */
const SCIENTIFIC = /^-?\d(?:\.\d+)?E\+\d+$/i;

/** A code as it is written. Throws a RowFault where a spreadsheet has shortened it. */
export function checkedCode(column: ImportColumn, code: string): string {
  if (!SCIENTIFIC.test(code)) return code;
  throw new RowFault(
    `${headingOf(column)}“${code}”是科学计数法，后面的数字已丢失，请把这一列设为文本后重新导出`,
  );
}

/** Where a spec begins behind a name: after a blank, a slash or a line, or glued to the last Chinese sign. */
const SPEC_BEHIND = /^(.*?\S)\s*[\s/|,，;；]\s*((?:每\p{Script=Han}?)?\d.*|[(（]?\d.*)$/su;
const SPEC_GLUED = /^(.*[\p{Script=Han})）])(\d+(?:\.\d+)?\s*(?:[a-zμ%*×]|\p{Script=Han}).*)$/isu;

/** "阿莫西林胶囊 0.25g*24粒" → its name and its spec; null: no spec can be told from the name. */
function splitName(cell: string): [name: string, spec: string] | null {
  const found = SPEC_BEHIND.exec(cell) ?? SPEC_GLUED.exec(cell);
  return found ? [found[1]!.trim(), found[2]!.trim()] : null;
}

const BETWEEN = /[\s/|,，;；、(（]+/g;
const isDay = (text: string): boolean => {
  try {
    return readDay(text, "") !== null;
  } catch (fault) {
    if (fault instanceof RowFault) return false;
    throw fault;
  }
};

/** "批号:20260301 效期:2028-02" → the batch and its last day; a cell without a second part is a batch alone. Null: the parts cannot be told. */
function splitBatch(cell: string): [batch: string, expires: string] | null {
  const text = halfWidth(cell)
    .replace(/^(?:生产)?批号\s*:?\s*/, "")
    .replace(/\s*(?:有效期至?|效期至?|失效期)\s*:?\s*/, " ")
    .replace(/[)）]\s*$/, "")
    .trim();
  let isOne = true;
  for (const { 0: between, index } of text.matchAll(BETWEEN)) {
    isOne = false;
    const [batch, day] = [text.slice(0, index), text.slice(index + between.length)];
    if (/^[^\s;,|]+$/.test(batch) && isDay(day)) return [batch, day];
  }
  return isOne ? [text, ""] : null;
}

/** Cells that hold two things, taken apart; one that cannot be stays under its own column, and its row is refused. */
function splitCells(cells: Cells): Cells {
  const split: Cells = { ...cells };
  const { name_spec: found, batch_expires: dated } = cells;
  if (found !== undefined) {
    const [name, spec] = splitName(found) ?? [found, undefined];
    split.name ||= name;
    if (spec !== undefined) split.spec ||= spec;
    delete split.name_spec;
  }
  const parts = dated === undefined ? null : splitBatch(dated);
  if (parts) {
    split.batch ||= evenCell("batch", parts[0]);
    split.expires ||= evenCell("expires", parts[1]);
    delete split.batch_expires;
  }
  return split;
}

/** The cells of a row by its columns. */
export function toCells(raw: Readonly<Record<string, string | undefined>>, head: ListHead): Cells {
  const cells: Cells = {};
  for (const [heading, column] of head.columns) {
    const text = raw[heading];
    if (text !== undefined) cells[column] = evenCell(column, text);
  }
  return splitCells(cells);
}

/** The same of a list whose columns stand in this order; "" is nothing. */
export function cellsBy(columns: readonly (ImportColumn | "")[], row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [at, column] of columns.entries())
    if (column !== "") cells[column] = evenCell(column, row[at] ?? "");
  return splitCells(cells);
}

/** What names the goods of a row by itself, and what tells it from others of the same name. */
const KEYS = ["goods", "sku", "barcode", "name", "other_name"] as const satisfies readonly ImportColumn[];
const TRAITS = ["spec", "manufacturer", "approval_number"] as const satisfies readonly ImportColumn[];
/** What a row has of its own that goes on with the goods above it. */
const PARTS = [
  "batch",
  "batch_expires",
  "rank",
  "area",
  "company",
] as const satisfies readonly ImportColumn[];

/** Whether a row goes on with the goods of the row above it: it names none, and has a batch or a price of its own. */
export function isContinued(cells: Cells, above: Cells | null): above is Cells {
  if (!above || KEYS.some((key) => cells[key]) || !PARTS.some((part) => cells[part])) return false;
  return (
    KEYS.some((key) => above[key]) && TRAITS.every((trait) => !cells[trait] || cells[trait] === above[trait])
  );
}

/** The cells of a row with the goods of the row above it, where it goes on with that. */
export function continuedFrom(cells: Cells, above: Cells | null): Cells {
  if (!isContinued(cells, above)) return cells;
  const whole = { ...cells };
  for (const column of [...KEYS, ...TRAITS]) if (above[column] !== undefined) whole[column] = above[column];
  return whole;
}

const NAMING_PLACES: ReadonlySet<ImportColumn | ""> = new Set([...KEYS, ...TRAITS, "name_spec"]);

/** The same of the rows of a list, whose empty cells are filled in where a row goes on; `above`: the row before them. */
export function filledDown<R extends { cells: readonly string[] }>(
  columns: readonly (ImportColumn | "")[],
  rows: readonly R[],
  above: readonly string[] | null,
): R[] {
  let last = above;
  return rows.map((row) => {
    const isMore = isContinued(cellsBy(columns, row.cells), last && cellsBy(columns, last));
    const before = last;
    const cells = isMore
      ? row.cells.map((cell, at) => (NAMING_PLACES.has(columns[at] ?? "") ? before![at]! : cell))
      : row.cells;
    last = cells;
    return isMore ? { ...row, cells } : row;
  });
}
