/** Which price of a key (base, a rank, an area, a company) applies when, and what a new one changes. Epoch ms. */
import { toDay, formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";

export interface PricePeriod {
  startsAt: number;
  /** exclusive; null: until another replaces it */
  endsAt: number | null;
}

/** A requested period; null: from now on. */
export interface PeriodWish {
  startsAt: number | null;
  endsAt: number | null;
}

export const OPEN_PERIOD: PeriodWish = { startsAt: null, endsAt: null };

const covers = ({ startsAt, endsAt }: PricePeriod, at: number) =>
  startsAt <= at && (endsAt === null || at < endsAt);

/** Returns the price that covers `at` and began last, or null. */
export function priceAt<T extends PricePeriod>(rows: readonly T[], at: number): T | null {
  let held: T | null = null;
  for (const row of rows) if (covers(row, at) && (!held || row.startsAt > held.startsAt)) held = row;
  return held;
}

export interface Span<T> {
  row: T;
  from: number;
  until: number | null;
}

/** Returns the spans in order; an open price that is interrupted has two. */
export function toPriceSpans<T extends PricePeriod>(rows: readonly T[]): Span<T>[] {
  const moments = [
    ...new Set(rows.flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))),
  ].sort((a, b) => a - b);
  const spans: Span<T>[] = [];
  for (const [at, from] of moments.entries()) {
    const row = priceAt(rows, from);
    if (!row) continue;
    const last = spans.at(-1);
    if (last?.row === row && last.until === from) last.until = moments[at + 1] ?? null;
    else spans.push({ row, from, until: moments[at + 1] ?? null });
  }
  return spans;
}

/** Rows that end earlier, and a row of the same period that is replaced. */
export interface PricePlan<T> {
  period: PricePeriod;
  ends: { row: T; endsAt: number }[];
  replaced: T | null;
}

export type PlanPricesResult<T> = { ok: true; plan: PricePlan<T> } | { ok: false; reason: string };

/** The start of today, and any past moment of today, means now. */
export const getBegin = ({ startsAt }: PeriodWish, now: number): number =>
  startsAt === null || (startsAt < now && toDay(startsAt) === toDay(now)) ? now : startsAt;

const refuse = (reason: string) => ({ ok: false, reason }) as const;
const overlap = (row: PricePeriod) =>
  refuse(`与已定的价格重叠（${periodText(row)}），请先结束或取消那一个，或改期间`);

/** Why a period is invalid by itself, or null. */
export function periodFault({ startsAt, endsAt }: PeriodWish, now: number): string | null {
  const from = getBegin({ startsAt, endsAt }, now);
  if (from < now) return "开始时间不能早于今天";
  if (endsAt !== null && endsAt <= from) return "结束须晚于开始，也须晚于现在";
  return null;
}

/** Whether a price cannot stay beside a new one of this period. A current price is ended by one that starts now. */
function conflicts(row: PricePeriod, { startsAt, endsAt }: PricePeriod, now: number): boolean {
  // One that starts at the same moment has never applied.
  if (row.startsAt === startsAt) return (startsAt > now || endsAt !== null) && row.endsAt !== endsAt;
  if (row.startsAt > startsAt) return endsAt !== null && row.startsAt < endsAt;
  return row.endsAt !== null && startsAt > now;
}

/** Plans a new price among those of its key. Starting now it replaces the current one; an open one continues after a later one ends. Refused in words: a past period, and one that overlaps another with a fixed end or that starts within it. The past stays unchanged. */
export function planPrice<T extends PricePeriod>(
  rows: readonly T[],
  wish: PeriodWish,
  now: number,
): PlanPricesResult<T> {
  const fault = periodFault(wish, now);
  if (fault) return refuse(fault);
  const startsAt = getBegin(wish, now);
  const { endsAt } = wish;
  const period = { startsAt, endsAt };
  const ahead = rows.filter((row) => row.endsAt === null || row.endsAt > startsAt);
  const conflict = ahead.find((row) => conflicts(row, period, now));
  if (conflict) return overlap(conflict);
  const replaced = ahead.findLast((row) => row.startsAt === startsAt) ?? null;
  const ends = startsAt === now ? endedAt(ahead, now, endsAt !== null) : [];
  return { ok: true, plan: { period, ends, replaced } };
}

function endedAt<T extends PricePeriod>(
  rows: readonly T[],
  at: number,
  keepsOpen: boolean,
): PricePlan<T>["ends"] {
  const running = rows.filter((row) => row.startsAt < at && covers(row, at));
  return running
    .filter(({ endsAt }) => endsAt !== null || !keepsOpen)
    .map((row) => {
      const later = running.filter(({ startsAt }) => startsAt > row.startsAt).map(({ startsAt }) => startsAt);
      return { row, endsAt: Math.min(at, ...later) };
    });
}

export type EndPlanned<T> =
  | { ok: true; at: number; ends: PricePlan<T>["ends"]; removed: T | null }
  | { ok: false; reason: string };

/** Plans that no price applies from `startsAt` until the next one starts; one that would start then is removed. */
export function planEnd<T extends PricePeriod>(
  rows: readonly T[],
  startsAt: number | null,
  now: number,
): EndPlanned<T> {
  const at = getBegin({ startsAt, endsAt: null }, now);
  if (at < now) return refuse("结束时间不能早于今天");
  const removed = rows.find((row) => row.startsAt === at && (row.endsAt === null || row.endsAt > at));
  if (removed) return { ok: true, at, ends: [], removed };
  const ends = endedAt(rows, at, false);
  return ends.length > 0 ? { ok: true, at, ends, removed: null } : refuse("到那时没有自己的价格");
}

/** Returns the first moment after `at` at which the price changes, or null. */
export function changesAt<T extends PricePeriod>(rows: readonly T[], at: number): number | null {
  const held = priceAt(rows, at);
  const moments = rows
    .flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))
    .filter((moment) => moment > at)
    .sort((a, b) => a - b);
  return moments.find((moment) => priceAt(rows, moment) !== held) ?? null;
}

export function periodText({ startsAt, endsAt }: PeriodWish): string {
  const from = startsAt ? `${formatStart(startsAt)} 起` : "";
  return [from, endsAt === null ? "" : `到 ${formatEnd(endsAt)}`].filter(Boolean).join("，");
}

export type PeriodRead = { ok: true; period: PeriodWish } | { ok: false; reason: string };

/** "2028/6/3 8:00" of spreadsheets is "2028-06-03 08:00". */
const evenTime = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    )
    .replace(/[ T](\d):/, " 0$1:")
    .replace(/ (\d{2}:\d{2}):\d{2}$/, " $1");

/** Parses a period of days or times, or nothing; an end day is included. */
export function readPeriod(from: string, until: string): PeriodRead {
  const [begins, ends] = [evenTime(from), evenTime(until)];
  const startsAt = begins === "" ? null : parseTime(begins);
  if (begins !== "" && startsAt === null) return refuse("开始请写作 2026-12-01 或 2026-12-01 08:00");
  const endsAt = ends === "" ? null : parseEnd(ends);
  if (ends !== "" && endsAt === null) return refuse("结束请写作 2026-12-31 或 2026-12-31 18:00");
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return refuse("结束须晚于开始");
  return { ok: true, period: { startsAt, endsAt } };
}
