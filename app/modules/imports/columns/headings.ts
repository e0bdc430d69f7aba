import { IMPORT_COLUMN_HEADINGS, type ImportColumn, toHeading } from "~/modules/catalogue/rows/columns";
import { halfWidth } from "~/modules/catalogue/search/plain-text";

const evenHeading = (heading: string): string =>
  halfWidth(heading)
    .toLowerCase()
    .replace(/\(.*\)$/, "")
    .replace(/[\s_*\-/\\、:]/g, "");

/** A heading that programs use for two columns. */
export interface UnclearHeading {
  columns: readonly [ImportColumn, ImportColumn];
  question: string;
}

const STOCK_HEADINGS = [
  "库存",
  "库存数",
  "库存数量",
  "库存量",
  "现有库存",
  "现存量",
  "现存数量",
  "当前库存",
  "当前库存数量",
  "当前数量",
  "结存",
  "结存数",
  "结存数量",
  "结存库存",
  "期末库存",
  "期末数量",
  "余量",
  "库存余量",
  "stock",
];

const STOCK_QUESTION: UnclearHeading = {
  columns: ["on_hand", "quantity"],
  question: "请写明是实物库存（含未发货订单占用的数量）还是可售库存",
};
const EXPIRED_QUESTION: UnclearHeading = {
  columns: ["expires", "first_expired"],
  question: "请写明是有效期至（这一天仍可销售）还是失效首日（从这一天起不能销售）",
};

const UNCLEAR: ReadonlyMap<string, UnclearHeading> = new Map([
  ...STOCK_HEADINGS.map((heading) => [heading, STOCK_QUESTION] as const),
  ...["失效日期", "失效日", "失效期", "失效期至", "过期日期", "过期日"].map(
    (heading) => [heading, EXPIRED_QUESTION] as const,
  ),
]);

/** Returns the question about an ambiguous heading in a list with columns `used`, or null. */
export function unclearHeading(heading: string, used: ReadonlySet<ImportColumn>): UnclearHeading | null {
  const found = UNCLEAR.get(evenHeading(heading));
  return found && found.columns.every((column) => used.has(column)) ? found : null;
}

const KNOWN = new Map(
  Object.entries(IMPORT_COLUMN_HEADINGS).flatMap(([column, headings]) =>
    [column, ...headings].map((heading) => [evenHeading(heading), column as ImportColumn] as const),
  ),
);

/** Returns the column of a heading, in Chinese or English. */
export const getColumn = (heading: string): ImportColumn | undefined => KNOWN.get(evenHeading(heading));

/** The row number of the program that wrote the list: next to names hardly our product number. */
const OWN_NUMBER = "id";
const NAMES = ["name", "generic_name", "name_spec"] as const;

/** Returns the column of each heading for columns `used`, or undefined. Without a name or our number the generic name identifies products, if the list also has the manufacturer, without which no product can be created. */
export function headingMeanings(
  headings: readonly string[],
  used: ReadonlySet<ImportColumn>,
): (ImportColumn | undefined)[] {
  const message = headings.map(getColumn);
  const isNamed = NAMES.some((column) => message.includes(column));
  const meant = message.map((column, at) =>
    isNamed && evenHeading(headings[at]!) === OWN_NUMBER ? undefined : column,
  );
  const isNotified = (["name", "name_spec", "goods"] as const).some((column) => meant.includes(column));
  const isGeneric = used.has("generic_name") && !meant.includes("manufacturer");
  const columns = meant.map((column) => {
    if (column !== "generic_name") return column;
    if (!isNotified && !isGeneric) return "name";
    if (used.has(column)) return column;
    // Next to a name it helps to find products whose name is empty or different.
    return meant.includes("other_name") ? undefined : "other_name";
  });
  return columns.map((column) => (column !== undefined && used.has(column) ? column : undefined));
}

/** A list that cannot be read; nothing was changed. */
export class ListFault extends Error {}

export interface ListHead {
  columns: ReadonlyMap<string, ImportColumn>;
  unused: readonly string[];
}

export type ChosenColumns = ReadonlyMap<string, ImportColumn>;

/** Returns the columns of the headings for `used`; `chosen` takes precedence. Throws a ListFault if two are the same or one is ambiguous. */
export function readHead(
  headings: readonly string[],
  used: ReadonlySet<ImportColumn>,
  chosen: ChosenColumns = new Map(),
): ListHead {
  const columns = new Map<string, ImportColumn>();
  const unused: string[] = [];
  const meanings = headingMeanings(headings, used);
  for (const [at, heading] of headings.entries()) {
    if (heading.trim() === "") continue;
    const unclear = chosen.has(heading) ? null : unclearHeading(heading, used);
    if (unclear) throw new ListFault(`“${heading}”${unclear.question}`);
    const column = chosen.get(heading) ?? meanings[at];
    const same = [...columns].find(([, other]) => other === column)?.[0];
    if (column === undefined) unused.push(heading);
    else if (same !== undefined) throw new ListFault(`“${same}”和“${heading}”是同一列，请只保留一列`);
    else columns.set(heading, column);
  }
  return { columns, unused };
}

/** Column of reasons in a file of refused rows; ignored when it is uploaded again. */
export const REASON_HEADING = "不能导入的原因";

/** Titles and remarks are above the heading. */
export const HEAD_WITHIN = 20;

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
const known = (row: readonly string[]) => new Set(row.map(getColumn).filter(Boolean)).size;

/** Returns the heading line: the one that names most columns, else the first with two cells; or null. */
export function headAt(rows: readonly (readonly string[])[]): number | null {
  const some = rows.slice(0, HEAD_WITHIN);
  const limit = Math.max(0, ...some.map(known));
  const at =
    limit > 0 ? some.findIndex((row) => known(row) === limit) : some.findIndex((row) => filled(row) > 1);
  return at < 0 ? null : at;
}

export interface ReadListRow {
  row: number;
  cells: string[];
}

export interface ImportTable {
  headings: string[];
  rows: ReadListRow[];
}

export interface HeadLine {
  headings: string[];
  places: number[];
}

/** Returns the headings of a line of `width` cells: repeated or empty ones get unique names, reasons of a refused file are left out. In a CSV, cells after the last heading are reported as extra commas. */
export function readHeadLine(line: readonly string[], width: number, isCsv: boolean): HeadLine {
  const headings: string[] = [];
  const end = line.findLastIndex((cell) => cell.trim() !== "") + 1;
  for (let at = 0; at < width; at += 1) {
    const isBehind = isCsv && at === end;
    const name = (line[at] ?? "").trim() || (isBehind ? toHeading("behind") : `第 ${at + 1} 列`);
    headings.push(headings.includes(name) ? `${name}（第 ${at + 1} 列）` : name);
  }
  const places = headings.map((_, at) => at);
  const reasons = headings.indexOf(REASON_HEADING);
  if (reasons >= 0 && headings.length > 1) {
    headings.splice(reasons, 1);
    places.splice(reasons, 1);
  }
  return { headings, places };
}

/** Returns headings and rows of a sheet; null without a heading line. */
export function readImportTable(sheet: readonly (readonly string[])[], isCsv = false): ImportTable | null {
  const head = headAt(sheet);
  if (head === null) return null;
  const width = sheet
    .slice(head)
    .reduce((limit, row) => Math.max(limit, row.findLastIndex((cell) => cell.trim() !== "") + 1), 0);
  const { headings, places } = readHeadLine(sheet[head]!, width, isCsv);
  const rows = sheet
    .map((row, at) => ({ row: at + 1, cells: places.map((place) => (row[place] ?? "").trim()) }))
    .slice(head + 1)
    .filter(({ cells }) => filled(cells) > 0);
  return { headings, rows };
}

/** Whether one of the first rows names two of the columns `used`. */
export function isListOf(used: ReadonlySet<ImportColumn>, rows: readonly (readonly string[])[]): boolean {
  return rows
    .slice(0, HEAD_WITHIN)
    .some(
      (row) =>
        new Set(headingMeanings(row, used).filter(Boolean)).size +
          row.filter((cell) => unclearHeading(cell, used)).length >
        1,
    );
}
