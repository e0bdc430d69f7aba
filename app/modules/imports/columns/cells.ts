import { halfWidth, evenSigns } from "~/modules/catalogue/search/plain-text";
import { addMonths, parseTime } from "~/platform/values/clock";
import { RowFault } from "~/modules/catalogue/rows/row-result";
import { unquotedCode } from "~/platform/files/csv-text";
import { type Cells, toHeading, type ImportColumn } from "~/modules/catalogue/rows/columns";
import type { ListHead } from "./headings";

const MONEY: ReadonlySet<ImportColumn> = new Set(["price", "cost", "minimum", "retail_price"]);
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
const CODES: ReadonlySet<ImportColumn> = new Set([
  "goods",
  "sku",
  "barcode",
  "batch",
  "company",
  "area",
  "insurance_code",
  "tax_code",
  "udi_di",
]);

const unguarded = (text: string): string => text.replace(/^'(?=\s*[=+\-@＝＋－＠])/, "");
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

/** "1*120", "120盒/件" is "120". */
const evenPacking = (cell: string): string => {
  const text = evenSigns(halfWidth(cell)).replace(/\s+/g, "");
  const [, times, each] =
    /^(?:1[a-z\p{Script=Han}]{0,2}[*x](\d+)|(\d+)[a-z\p{Script=Han}]{0,3}\/1?[件箱包盒])[a-z\p{Script=Han}]{0,3}$/iu.exec(
      text,
    ) ?? [];
  return times ?? each ?? cell;
};

function evenDay(column: ImportColumn, cell: string): string {
  try {
    const read = readDay(cell, toHeading(column));
    const isTimed = (column === "starts" || column === "ends") && /\d:\d{2}/.test(cell);
    return read && "day" in read && !isTimed ? read.day : cell;
  } catch (fault) {
    if (fault instanceof RowFault) return cell;
    throw fault;
  }
}

const evenCode = (column: ImportColumn, cell: string): string => {
  const code = halfWidth(cell).trim();
  return column === "barcode" || column === "goods" ? code.replace(/^(\d+)\.0+$/, "$1") : code;
};

/** Normalizes a cell by its column: "¥1,180.00元/盒" is "1180.00", "1,200 盒" "1200", ="0012" "0012", "2028年6月30日" "2028-06-30". */
export function evenCell(column: ImportColumn, text: string): string {
  const guarded = unguarded(text);
  // What our exports guarded is text, whatever it looks like.
  const cell = guarded === text ? unquotedCode(text).trim() : guarded.trim();
  const bare = withoutTick(cell);
  if (MONEY.has(column)) return evenMoney(bare);
  if (WHOLE.has(column)) return evenCount(PACKING.has(column) ? evenPacking(bare) : bare);
  if (DAYS.has(column)) return evenDay(column, bare);
  if (CODES.has(column)) return evenCode(column, bare);
  return cell;
}

/** Where a spec starts after a name: after a space, slash or hyphen, or attached to the last Chinese character. */
const SPEC_BEHIND = /^(.*?\S)\s*[\s/|,，;；]\s*((?:每\p{Script=Han}?)?\d.*|[(（]?\d.*)$/su;
const SPEC_GLUED = /^(.*[\p{Script=Han})）])(\d+(?:\.\d+)?\s*(?:[a-zμ%*×]|\p{Script=Han}).*)$/isu;

/** "阿莫西林胶囊 0.25g*24粒" is a name and a spec; null if they cannot be separated. */
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

/** "批号:20260301 效期:2028-02" is a batch and its last day; a single part is a batch. Null if they cannot be separated. */
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

/** Splits cells with two values; one that cannot be split stays, and its row is refused. */
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

/** Returns the cells of a row by its columns. */
export function toCells(raw: Readonly<Record<string, string | undefined>>, head: ListHead): Cells {
  const cells: Cells = {};
  for (const [heading, column] of head.columns) {
    const text = raw[heading];
    if (text !== undefined) cells[column] = evenCell(column, text);
  }
  return splitCells(cells);
}

/** The same for a list with columns in this order; "" is ignored. */
export function cellsBy(columns: readonly (ImportColumn | "")[], row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [at, column] of columns.entries())
    if (column !== "") cells[column] = evenCell(column, row[at] ?? "");
  return splitCells(cells);
}

const KEYS = ["goods", "sku", "barcode", "name", "other_name"] as const satisfies readonly ImportColumn[];
const TRAITS = ["spec", "manufacturer", "approval_number"] as const satisfies readonly ImportColumn[];
const PARTS = [
  "batch",
  "batch_expires",
  "rank",
  "area",
  "company",
] as const satisfies readonly ImportColumn[];

/** Whether a row continues the product above: it names none, and has a batch or a price. */
export function isContinued(cells: Cells, above: Cells | null): above is Cells {
  if (!above || KEYS.some((key) => cells[key]) || !PARTS.some((part) => cells[part])) return false;
  return (
    KEYS.some((key) => above[key]) && TRAITS.every((trait) => !cells[trait] || cells[trait] === above[trait])
  );
}

export function continuedFrom(cells: Cells, above: Cells | null): Cells {
  if (!isContinued(cells, above)) return cells;
  const whole = { ...cells };
  for (const column of [...KEYS, ...TRAITS]) if (above[column] !== undefined) whole[column] = above[column];
  return whole;
}

const NAMING_PLACES: ReadonlySet<ImportColumn | ""> = new Set([...KEYS, ...TRAITS, "name_spec"]);

/** The same for rows of a list, filling empty cells of continued rows; `above`: the row before them. */
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

export type ReadDay = { day: string } | { month: string };

/** Days of 2000 to 2099 as spreadsheet numbers. */
const FIRST_SERIAL = 36_526;
const LAST_SERIAL = 73_050;
const SERIAL_BEGIN = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Before that year six digits may also be a day with a two-digit year. */
const FIRST_MONTH_YEAR = 2013;

const two = (text: string) => text.padStart(2, "0");
const dayFrom = (year: string, month: string, date: string): ReadDay | null => {
  const day = `${year}-${two(month)}-${two(date)}`;
  return parseTime(day) === null ? null : { day };
};
const monthFrom = (year: string, month: string): ReadDay | null =>
  Number(month) >= 1 && Number(month) <= 12 ? { month: `${year}-${two(month)}` } : null;

/** "2028-06" is "2028-06-30". */
export const getLastDay = (month: string): string =>
  new Date(Date.parse(`${addMonths(`${month}-01`, 1)}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** "2028-07-01" is "2028-06-30". */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** Day or month first: known only if one of them cannot be a month. */
function dayBehind(first: string, second: string, year: string): ReadDay | "unclear" | null {
  const [a, b] = [Number(first), Number(second)];
  if (a <= 12 && b <= 12 && a !== b) return "unclear";
  return a > 12 ? dayFrom(year, second, first) : dayFrom(year, first, second);
}

type Shape = readonly [RegExp, (...parts: string[]) => ReadDay | "unclear" | null];

const SHAPES: readonly Shape[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, dayFrom],
  [/^(\d{4})(\d{2})(\d{2})$/, dayFrom],
  // A spreadsheet writes October like January: 2028.1.
  [/^\d{4}\.1$/, () => "unclear"],
  [/^(\d{4})[-/.](\d{1,2})$/, monthFrom],
  [
    /^(\d{4})(\d{2})$/,
    (year, month) => (Number(year) < FIRST_MONTH_YEAR ? "unclear" : (monthFrom(year!, month!) ?? "unclear")),
  ],
  [
    /^(\d{5})$/,
    (serial) => {
      const days = Number(serial);
      if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
      return { day: new Date(SERIAL_BEGIN + days * DAY_MS).toISOString().slice(0, 10) };
    },
  ],
  [/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, dayBehind],
  [/^(\d{1,2})[-/.](\d{4})$/, (month, year) => monthFrom(year!, month!)],
  [/^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$/, () => "unclear"],
  [/^(?:[a-z]{3}[-/. ]\d{1,4}|\d{1,2}[-/. ][a-z]{3}(?:[-/. ]\d{2,4})?)$/i, () => "unclear"],
];

/** "2028年6月30日", "28年6月" is "2028-6-30", "2028-6". */
const withoutWords = (text: string): string => {
  const read = /^(\d{2}|\d{4})年(\d{1,2})月(?:份|底|(\d{1,2})[日号]?)?$/.exec(text);
  if (!read) return text;
  const [, year = "", month, date] = read;
  return [year.length === 2 ? `20${year}` : year, month, date].filter(Boolean).join("-");
};

/** Removes words and time, and normalizes digits. */
const plainDay = (cell: string): string =>
  withoutWords(
    halfWidth(cell)
      .trim()
      .replace(/^(?:有效期至?|效期至?|失效期|至)\s*:?\s*/, "")
      .replace(/[\sT]\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?Z?$/, "")
      .replace(/\s*([年月日号])\s*/g, "$1"),
  );

/** Returns the day or month of a cell, or null. Throws a RowFault, with the column name `what`, if it is ambiguous. */
export function readDay(cell: string, what: string): ReadDay | null {
  const text = plainDay(cell);
  for (const [shape, read] of SHAPES) {
    const found = shape.exec(text);
    if (!found) continue;
    const day = read(...found.slice(1));
    if (day !== "unclear") return day;
    throw new RowFault(`${what}“${cell}”可能是几个不同的日子，请写作 2028-06-30 或 2028-06`);
  }
  return null;
}

const PERIOD = /^\d{1,3}\s*(?:个?月|年|天|日)$/;

/** Returns the last day of sale; a month ends with its last day. "" is null. Throws a RowFault. */
export function readLastDay(cell: string, what: string): string | null {
  if (cell === "") return null;
  if (PERIOD.test(cell)) throw new RowFault(`${what}“${cell}”是期限，请写到哪一天，如 2028-06-30`);
  const read = readDay(cell, what);
  if (!read) throw new RowFault(`${what}格式应为 2028-06-30`);
  return "day" in read ? read.day : getLastDay(read.month);
}

/** Returns a day, not a month. "" is null. Throws a RowFault. */
export function readWholeDay(cell: string, what: string): string | null {
  if (cell === "") return null;
  const read = readDay(cell, what);
  if (!read) throw new RowFault(`${what}格式应为 2028-06-30`);
  if ("month" in read) throw new RowFault(`${what}“${cell}”只到月份，请写到日，如 2028-06-30`);
  return read.day;
}
