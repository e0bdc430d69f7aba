import { addMonths } from "~/platform/values/clock";
import { addDays, type Days, getPeriod, PRESETS } from "./period";

/** Calendar pieces, largest first. A sixth of a month is its days 1 to 5, 6 to 10 … 26 to its end. */
export const CALENDAR = ["quarter", "month", "sixth", "day"] as const;
export type Calendar = (typeof CALENDAR)[number];

/** A window is a frequently requested range of days, such as today's reports use. */
export const GRAINS = ["window", ...CALENDAR] as const;
export type Grain = (typeof GRAINS)[number];

/** Pieces by name: window "2026-10-29/2026-11-26", quarter "2026-10~12", month "2026-10", sixth the first of its days. */
export type Spans = Record<Grain, string[]>;

const SIXTH = 5;
const LAST_SIXTH = 26;
/** Shorter ranges are read day by day. */
const SHORTEST_WINDOW = 3;

export function getSpanName(grain: Calendar, day: string): string {
  if (grain === "day") return day;
  const month = day.slice(0, 7);
  if (grain === "month") return month;
  if (grain === "quarter") return toQuarter(month);
  const at = Number(day.slice(8)) - 1;
  return `${month}-${String(Math.min(at - (at % SIXTH) + 1, LAST_SIXTH)).padStart(2, "0")}`;
}

function toQuarter(month: string): string {
  const last = Math.ceil(Number(month.slice(5)) / 3) * 3;
  return `${month.slice(0, 5)}${String(last - 2).padStart(2, "0")}~${String(last).padStart(2, "0")}`;
}

export const windowName = ({ from, to }: Days): string => `${from}/${to}`;

export function getSpanDays(grain: Grain, span: string): Days {
  if (grain === "day") return { from: span, to: span };
  if (grain === "window") return { from: span.slice(0, 10), to: span.slice(11) };
  const first = `${span.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, grain === "quarter" ? 3 : 1), -1);
  if (grain !== "sixth") return { from: first, to: last };
  return { from: span, to: Number(span.slice(8)) === LAST_SIXTH ? last : addDays(span, SIXTH - 1) };
}

/** Returns every piece that overlaps the period. */
export function spansIn(grain: Calendar, { from, to }: Days): string[] {
  const spans: string[] = [];
  for (let day = from; day <= to; day = addDays(getSpanDays(grain, spans.at(-1)!).to, 1))
    spans.push(getSpanName(grain, day));
  return spans;
}

/** Returns the windows kept on `today`: each report's days, the days before them, and each without today, whose figures keep changing. */
export function getWindows(today: string, also: readonly Days[] = []): string[] {
  const presets = Object.keys(PRESETS).flatMap((span) => {
    const { from, to, before } = getPeriod({ span, from: "", to: "" }, today);
    return [{ from, to }, before];
  });
  const query = [...presets, ...also];
  const past = query.map(({ from, to }) => ({ from, to: to < today ? to : addDays(today, -1) }));
  const isWorth = ({ from, to }: Days) => addDays(from, SHORTEST_WINDOW - 1) <= to && !isMonth({ from, to });
  return [...new Set([...past, ...query].filter(isWorth).map(windowName))];
}

function isMonth({ from, to }: Days): boolean {
  const month = getSpanDays("month", getSpanName("month", from));
  return month.from === from && month.to === to;
}

/** Splits a period into rolled-up larger pieces, longest first, and days. Each day is in exactly one piece. */
export function splitIntoSpans(period: Days, rolled: ReadonlySet<string>): Spans {
  const windows = [...rolled].filter((span) => span.includes("/"));
  const spans: Spans = { window: [], quarter: [], month: [], sixth: [], day: [] };
  for (let day = period.from; day <= period.to;) {
    const candidates = [
      ...windows.map((span) => ({ grain: "window" as const, span })),
      ...CALENDAR.map((grain) => ({ grain, span: getSpanName(grain, day) })),
    ].map((piece) => ({ ...piece, ...getSpanDays(piece.grain, piece.span) }));
    const pieces = candidates.filter(
      ({ grain, span, from, to }) => from === day && to <= period.to && (grain === "day" || rolled.has(span)),
    );
    const longest = pieces.reduce((a, b) => (b.to > a.to ? b : a));
    spans[longest.grain].push(longest.span);
    day = addDays(longest.to, 1);
  }
  return spans;
}
