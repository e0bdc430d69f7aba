import { halfWidth } from "~/modules/catalogue/search/plain-text";
import { addMonths, parseTime } from "~/platform/values/clock";
import { RowFault } from "./row-fault";

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
function dayBehind(first: string, second: string, year: string): ReadDay | "asked" | null {
  const [a, b] = [Number(first), Number(second)];
  if (a <= 12 && b <= 12 && a !== b) return "asked";
  return a > 12 ? dayFrom(year, second, first) : dayFrom(year, first, second);
}

type Shape = readonly [RegExp, (...parts: string[]) => ReadDay | "asked" | null];

const SHAPES: readonly Shape[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, dayFrom],
  [/^(\d{4})(\d{2})(\d{2})$/, dayFrom],
  // A spreadsheet writes October like January: 2028.1.
  [/^\d{4}\.1$/, () => "asked"],
  [/^(\d{4})[-/.](\d{1,2})$/, monthFrom],
  [
    /^(\d{4})(\d{2})$/,
    (year, month) => (Number(year) < FIRST_MONTH_YEAR ? "asked" : (monthFrom(year!, month!) ?? "asked")),
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
  [/^\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{1,2})?$/, () => "asked"],
  [/^(?:[a-z]{3}[-/. ]\d{1,4}|\d{1,2}[-/. ][a-z]{3}(?:[-/. ]\d{2,4})?)$/i, () => "asked"],
];

/** "2028年6月30日", "28年6月" is "2028-6-30", "2028-6". */
const withoutWords = (text: string): string => {
  const read = /^(\d{2}|\d{4})年(\d{1,2})月(?:份|底|(\d{1,2})[日号]?)?$/.exec(text);
  if (!read) return text;
  const [, year = "", month, date] = read;
  return [year.length === 2 ? `20${year}` : year, month, date].filter(Boolean).join("-");
};

/** Removes words and time, and normalizes digits. */
const evenDay = (cell: string): string =>
  withoutWords(
    halfWidth(cell)
      .trim()
      .replace(/^(?:有效期至?|效期至?|失效期|至)\s*:?\s*/, "")
      .replace(/[\sT]\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?Z?$/, "")
      .replace(/\s*([年月日号])\s*/g, "$1"),
  );

/** Returns the day or month of a cell, or null. Throws a RowFault, with the column name `what`, if it is ambiguous. */
export function readDay(cell: string, what: string): ReadDay | null {
  const text = evenDay(cell);
  for (const [shape, read] of SHAPES) {
    const found = shape.exec(text);
    if (!found) continue;
    const day = read(...found.slice(1));
    if (day !== "asked") return day;
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
