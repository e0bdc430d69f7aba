import { DAY, toDay, startOfDay } from "~/platform/values/clock";

export const WEEKS = 8;
export const SPAN_DAYS = WEEKS * 7;

export interface CalendarEntry {
  kind: string;
  name: string;
  startsAt: number;
  endsAt: number;
  to: string | null;
}

export interface CalendarRow {
  kind: string;
  name: string;
  to: string | null;
  list: string | null;
  when: string;
  /** in days from the first, within the calendar */
  bars: { from: number; to: number }[];
}

/** Returns Monday 00:00 of the week of `ms` in Asia/Shanghai. */
export function toMonday(ms: number): number {
  const day = toDay(ms);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return startOfDay(day) - sinceMonday * DAY;
}

export const weeksFrom = (monday: number): string[] =>
  Array.from({ length: WEEKS }, (_, week) => toDay(monday + week * 7 * DAY).slice(5));

const OFFERS = "/staff/offers";

/** Shortest bar in days, so that an hour is visible. */
const LEAST = 0.5;

/** Returns what runs in the weeks from `monday`, one row for each kind and name; ended ones first. */
export function calendarRows(entries: readonly CalendarEntry[], monday: number): CalendarRow[] {
  const end = monday + SPAN_DAYS * DAY;
  const rows = new Map<string, CalendarEntry[]>();
  const inside = entries.filter((entry) => entry.startsAt < end && entry.endsAt > monday);
  for (const item of [...inside].sort((a, b) => a.startsAt - b.startsAt || a.endsAt - b.endsAt)) {
    const key = `${item.kind} ${item.name}`;
    rows.set(key, [...(rows.get(key) ?? []), item]);
  }
  const overAt = (same: readonly CalendarEntry[]) => Math.max(...same.map(({ endsAt }) => endsAt));
  return [...rows.values()]
    .sort((a, b) => overAt(a) - overAt(b))
    .map((same) => ({
      kind: same[0]!.kind,
      name: same[0]!.name,
      to: same.length === 1 ? same[0]!.to : null,
      list: same.length === 1 ? null : toList(same[0]!),
      when: whenWords(same),
      bars: same.map(({ startsAt, endsAt }) => getBar((startsAt - monday) / DAY, (endsAt - monday) / DAY)),
    }));
}

/** The list of offers finds by name; those of draws and vouchers are short. */
function toList({ to, name }: CalendarEntry): string | null {
  const list = to?.replace(/\/[^/]*$/, "") ?? null;
  return list === OFFERS ? `${list}?${new URLSearchParams({ words: name }).toString()}` : list;
}

function getBar(starts: number, ends: number): { from: number; to: number } {
  const from = Math.min(Math.max(0, starts), SPAN_DAYS - LEAST);
  return { from, to: Math.min(SPAN_DAYS, Math.max(ends, from + LEAST)) };
}

/** An end at midnight is shown as the day before. */
function whenWords(same: readonly CalendarEntry[]): string {
  const first = Math.min(...same.map(({ startsAt }) => startsAt));
  const last = Math.max(...same.map(({ endsAt }) => endsAt)) - 1;
  const year = toDay(first).slice(0, 4);
  const inYear = (ms: number) => (toDay(ms).startsWith(year) ? toDay(ms).slice(5) : toDay(ms));
  return `${same.length > 1 ? `${same.length} 场，` : ""}${inYear(first)} 至 ${inYear(last)}`;
}
