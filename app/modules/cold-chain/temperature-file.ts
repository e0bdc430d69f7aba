/** Reads the export of a temperature logger: rows of cells to readings. Pure. */
import { parseTime, startOfDay } from "~/platform/values/clock";
import type { TemperatureReading } from "./temperature-log";

export const MAX_READINGS = 20_000;
const MAX_NAMED_FAULTS = 5;
/** Hundredths of a degree Celsius. */
const COLDEST = -20_000;
const HOTTEST = 10_000;
/** The date of a reading may be this much before the parcel left. */
export const MAX_BEFORE = 7 * 86_400_000;

export type ReadTemperatures = { ok: true; readings: TemperatureReading[] } | { ok: false; text: string };

type DayOrder = "monthFirst" | "dayFirst";

interface Columns {
  /** the row of the headings */
  head: number;
  date: number;
  /** a column of its own; -1: in the date's */
  time: number;
  temperature: number;
  isFahrenheit: boolean;
}

const plain = (cell: string): string => cell.normalize("NFKC").trim();

// NFKC writes ℃ as °C and ℉ as °F.
const MOMENT =
  /^(?:date ?\/? ?time|time ?stamp|日期 ?\/? ?时间|(?:记录|采集|测量|上传)?(?:日期)?时间|time|logged(?: at)?)\b|^[^a-z]*时间$/i;
const DATE = /^(?:date|日期)$/i;
const TIME = /^(?:time|时间)$/i;
const TEMPERATURE = /温度|temp|°[CF]/i;
const OTHER_TEMPERATURE = /露点|dew|湿球|设定|上限|下限|报警|alarm|limit|setpoint|high|low|max|min/i;
const FAHRENHEIT = /°F|\(F\)|\[F\]|fahrenheit|华氏/i;
const CELSIUS = /°C|\(C\)|\[C\]|celsius|摄氏/i;

function findColumns(rows: readonly (readonly string[])[]): Columns | string {
  for (const [head, row] of rows.entries()) {
    const names = row.map(plain);
    const found = names.flatMap((name, at) =>
      TEMPERATURE.test(name) && !OTHER_TEMPERATURE.test(name) ? [at] : [],
    );
    const date = names.findIndex((name) => DATE.test(name));
    const time = names.findIndex((name) => TIME.test(name));
    const moment = names.findIndex((name) => MOMENT.test(name));
    const isDated = date >= 0 || moment >= 0;
    if (found.length === 0 || !isDated) continue;
    if (found.length > 1) return `文件有 ${found.length} 列温度，请每次只保留一列`;
    const heading = names[found[0]!]!;
    const isFahrenheit = CELSIUS.test(heading)
      ? false
      : FAHRENHEIT.test(heading) || isTitledFahrenheit(rows.slice(0, head));
    const columns = { head, temperature: found[0]!, isFahrenheit };
    if (date >= 0 && time >= 0) return { ...columns, date, time };
    return { ...columns, date: moment >= 0 ? moment : date, time: -1 };
  }
  return "没有找到时间和温度两列，请保留文件里的列名";
}

/** Whether the lines above the headings name Fahrenheit alone. */
const isTitledFahrenheit = (rows: readonly (readonly string[])[]): boolean => {
  const cells = rows.flat().map(plain);
  return cells.some((cell) => FAHRENHEIT.test(cell)) && !cells.some((cell) => CELSIUS.test(cell));
};

/** Returns the readings by time; refused with the numbers of wrong lines. `around`: when the parcel was on its way, which settles whether 01/02 is January or February. */
export function readTemperatures(
  rows: readonly (readonly string[])[],
  around: { from: number; to: number },
): ReadTemperatures {
  const columns = findColumns(rows);
  if (typeof columns === "string") return { ok: false, text: columns };
  const lines = rows
    .slice(columns.head + 1)
    .map((row, at) => ({
      line: columns.head + at + 2,
      moment: [row[columns.date] ?? "", columns.time < 0 ? "" : (row[columns.time] ?? "")].map(plain),
      temperature: plain(row[columns.temperature] ?? ""),
    }))
    .filter(({ temperature }) => temperature !== "");
  if (lines.length === 0) return { ok: false, text: "文件里没有温度读数" };
  if (lines.length > MAX_READINGS)
    return { ok: false, text: `最多 ${MAX_READINGS} 条读数，请只保留运输时段` };
  const order = findDayOrder(
    lines.map(({ moment }) => moment.join(" ")),
    around,
  );
  if (order === null) return { ok: false, text: "分不清日期中的月和日，请改写作 2026-12-01 08:00" };
  const readings: TemperatureReading[] = [];
  const faults: string[] = [];
  for (const { line, moment, temperature } of lines) {
    const at = readMoment(moment.join(" ").trim(), order);
    const degrees = readDegrees(temperature, columns.isFahrenheit);
    if (at === null) faults.push(`第 ${line} 行：时间“${moment.join(" ").trim()}”无法识别`);
    else if (degrees === null) faults.push(`第 ${line} 行：温度“${temperature}”无法识别`);
    else readings.push({ at, temperature: degrees });
  }
  if (faults.length > 0) return { ok: false, text: faultsText(faults) };
  return { ok: true, readings: readings.sort((a, b) => a.at - b.at) };
}

function faultsText(faults: readonly string[]): string {
  const named = faults.slice(0, MAX_NAMED_FAULTS).join("；");
  return faults.length > MAX_NAMED_FAULTS ? `${named}；共 ${faults.length} 行有误` : named;
}

const SHORT_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/;

/** Returns which of the two orders the dates have; null if both are possible. */
function findDayOrder(
  moments: readonly string[],
  { from, to }: { from: number; to: number },
): DayOrder | null {
  const short = moments.filter((moment) => SHORT_DATE.test(moment));
  const fits = (order: DayOrder): boolean =>
    short.every((moment) => {
      const at = readMoment(moment, order);
      return at !== null && at >= from - MAX_BEFORE && at <= to;
    });
  if (short.length === 0) return "monthFirst";
  const orders = (["monthFirst", "dayFirst"] as const).filter((order) =>
    short.every((moment) => readMoment(moment, order) !== null),
  );
  if (orders.length <= 1) return orders[0] ?? "monthFirst";
  const near = orders.filter(fits);
  return near.length === 1 ? near[0]! : null;
}

const CLOCK = /(?:(上午|下午|AM|PM)\s*)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(AM|PM)?$/i;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Returns epoch ms of a logger's time, which is Asia/Shanghai without a zone; null for none. */
function readMoment(text: string, order: DayOrder): number | null {
  if (ZONED.test(text)) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : at;
  }
  const clock = CLOCK.exec(text);
  if (!clock) return null;
  const day = readDay(text.slice(0, clock.index).replace(/T$/, "").trim(), order);
  const [, before, hours, minutes, seconds = "0", behind] = clock;
  const half = (before ?? behind ?? "").toUpperCase();
  const hour = toHour(Number(hours), half);
  if (day === null || hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return startOfDay(day) + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** "" is a clock of 24 hours. */
function toHour(hour: number, half: string): number | null {
  if (half === "") return hour < 24 ? hour : null;
  const isAfternoon = half === "PM" || half === "下午";
  if (hour > 12) return isAfternoon && hour < 24 ? hour : null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Returns "2026-12-01", or null for no day. */
function readDay(text: string, order: DayOrder): string | null {
  const [, year, month, date] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return toKnownDay(year, month!, date!);
  const [, first, second, short] = SHORT_DATE.exec(text) ?? [];
  if (first === undefined) return null;
  const full = short!.length === 2 ? `20${short}` : short!;
  return order === "monthFirst" ? toKnownDay(full, first, second!) : toKnownDay(full, second!, first);
}

function toKnownDay(year: string, month: string, date: string): string | null {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return parseTime(day) === null ? null : day;
}

/** Returns hundredths of a degree Celsius; null for no temperature. A unit in the cell wins. */
function readDegrees(text: string, isFahrenheit: boolean): number | null {
  const [, digits, unit] = /^([+-]?\d{1,3}(?:[.,]\d{1,4})?)\s*(?:°?\s*([CF]))?$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replace(",", "."));
  const isF = unit === undefined ? isFahrenheit : unit.toUpperCase() === "F";
  const hundredths = Math.round((isF ? ((value - 32) * 5) / 9 : value) * 100);
  return hundredths >= COLDEST && hundredths <= HOTTEST ? hundredths : null;
}
