/** Which of the prices of one key (base, a rank, an area, a company) holds when, and what a new one does to them. Pure; epoch ms. */
import { dayOf, formatEnd, formatStart, parseEnd, parseTime } from "~/platform/values/clock";

export interface PricePeriod {
  /** 0: always has */
  startsAt: number;
  /** the first moment after it; null: until another takes its place */
  endsAt: number | null;
}

/** A period as it is asked for; null: from now on. */
export interface PeriodWish {
  startsAt: number | null;
  endsAt: number | null;
}

export const OPEN_PERIOD: PeriodWish = { startsAt: null, endsAt: null };

const covers = ({ startsAt, endsAt }: PricePeriod, at: number) =>
  startsAt <= at && (endsAt === null || at < endsAt);

/** The one that holds at `at`: of those that cover it the one that began last. Null: none does. */
export function priceAt<T extends PricePeriod>(rows: readonly T[], at: number): T | null {
  let held: T | null = null;
  for (const row of rows) if (covers(row, at) && (!held || row.startsAt > held.startsAt)) held = row;
  return held;
}

export interface Span<T> {
  row: T;
  from: number;
  /** null: it goes on */
  until: number | null;
}

/** When which of them holds, one after the other; an open one that is interrupted comes twice. */
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

/** What a new price does: rows that end earlier than they would have, and a row of the same period whose place it takes. */
export interface PricePlan<T> {
  period: PricePeriod;
  ends: { row: T; endsAt: number }[];
  replaced: T | null;
}

export type PlanPricesResult<T> = { ok: true; plan: PricePlan<T> } | { ok: false; reason: string };

/** Today's begin, and any moment of today that is over, is now. */
export const beginOf = ({ startsAt }: PeriodWish, now: number): number =>
  startsAt === null || (startsAt < now && dayOf(startsAt) === dayOf(now)) ? now : startsAt;

const refuse = (reason: string) => ({ ok: false, reason }) as const;
const overlap = (row: PricePeriod) =>
  refuse(`与已定的价格重叠（${periodText(row)}），请先结束或取消那一个，或改期间`);

/** What a period cannot be, whatever stands; null: it can. */
export function periodFault({ startsAt, endsAt }: PeriodWish, now: number): string | null {
  const from = beginOf({ startsAt, endsAt }, now);
  if (from < now) return "开始时间不能早于今天";
  if (endsAt !== null && endsAt <= from) return "结束须晚于开始，也须晚于现在";
  return null;
}

/**
 * A new price among those of its key. From now on it takes the place of the one that runs; an open one goes on after a later one that ends.
 * Refused in words: a period that is over, and one that meets another whose end is stated or that begins within it. What is past stays as it was.
 */
export function planPrice<T extends PricePeriod>(
  rows: readonly T[],
  wish: PeriodWish,
  now: number,
): PlanPricesResult<T> {
  const fault = periodFault(wish, now);
  if (fault) return refuse(fault);
  const startsAt = beginOf(wish, now);
  const { endsAt } = wish;
  const plan: PricePlan<T> = { period: { startsAt, endsAt }, ends: [], replaced: null };
  const ahead = rows.filter((row) => row.endsAt === null || row.endsAt > startsAt);
  for (const row of ahead) {
    // One that began in this very moment, or is to begin in the same one, has held for no time.
    if (row.startsAt === startsAt) {
      if ((startsAt > now || endsAt !== null) && row.endsAt !== endsAt) return overlap(row);
      plan.replaced = row;
    } else if (row.startsAt > startsAt && endsAt !== null && row.startsAt < endsAt) return overlap(row);
    else if (row.startsAt < startsAt && row.endsAt !== null && startsAt > now) return overlap(row);
  }
  if (startsAt === now) plan.ends = endedAt(ahead, now, endsAt !== null);
  return { ok: true, plan };
}

/** Those that cover `at` end there, or where a later one took their place; `keepsOpen`: open ones go on behind what comes. */
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

/** From `startsAt` on nothing of the key holds until the next one begins; one that would begin in that moment is taken away before it has. */
export function planEnd<T extends PricePeriod>(
  rows: readonly T[],
  startsAt: number | null,
  now: number,
): EndPlanned<T> {
  const at = beginOf({ startsAt, endsAt: null }, now);
  if (at < now) return refuse("结束时间不能早于今天");
  const removed = rows.find((row) => row.startsAt === at && (row.endsAt === null || row.endsAt > at));
  if (removed) return { ok: true, at, ends: [], removed };
  const ends = endedAt(rows, at, false);
  return ends.length > 0 ? { ok: true, at, ends, removed: null } : refuse("到那时没有自己的价格");
}

/** The first moment after `at` in which another of them holds than now, or none; null: it stays as it is. */
export function changesAt<T extends PricePeriod>(rows: readonly T[], at: number): number | null {
  const held = priceAt(rows, at);
  const moments = rows
    .flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]))
    .filter((moment) => moment > at)
    .sort((a, b) => a - b);
  return moments.find((moment) => priceAt(rows, moment) !== held) ?? null;
}

/** "2026-12-01 起", "2026-12-01 起，到 2026-12-31"; empty for one that always has held and goes on. */
export function periodText({ startsAt, endsAt }: PeriodWish): string {
  const from = startsAt ? `${formatStart(startsAt)} 起` : "";
  return [from, endsAt === null ? "" : `到 ${formatEnd(endsAt)}`].filter(Boolean).join("，");
}

export type PeriodRead = { ok: true; period: PeriodWish } | { ok: false; reason: string };

/** "2028/6/3 8:00" as spreadsheets write it → "2028-06-03 08:00". */
const evenTime = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?/, (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
    )
    .replace(/[ T](\d):/, " 0$1:")
    .replace(/ (\d{2}:\d{2}):\d{2}$/, " $1");

/** A typed period: a day or a moment each, or nothing; a day at the end is the last one of the price. */
export function readPeriod(from: string, until: string): PeriodRead {
  const [begins, ends] = [evenTime(from), evenTime(until)];
  const startsAt = begins === "" ? null : parseTime(begins);
  if (begins !== "" && startsAt === null) return refuse("开始请写作 2026-12-01 或 2026-12-01 08:00");
  const endsAt = ends === "" ? null : parseEnd(ends);
  if (ends !== "" && endsAt === null) return refuse("结束请写作 2026-12-31 或 2026-12-31 18:00");
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) return refuse("结束须晚于开始");
  return { ok: true, period: { startsAt, endsAt } };
}
