import { getListPath } from "~/admin/lists/list-address";
import { cutText } from "~/platform/values/cut-text";
import { formatTime, toDay } from "~/platform/values/clock";
import { readWhole } from "~/platform/values/whole-number";
import { countDays, type ReportPeriod, getPeriod } from "~/modules/reports/period/period";
import { missingDays } from "~/modules/reports/rolled/roll-up.server";
import { rolledUntil } from "~/modules/reports/sales/sales.server";

export const ROWS = 50;
const MAX_SKIP = 1_000_000;

export interface ReportQuery<F extends string> {
  input: Record<F | "span" | "from" | "to", string>;
  period: ReportPeriod;
  skip: number;
}

/** Parses an address; `names`: parameters besides the period. */
export function reportQuery<const F extends string>(
  params: URLSearchParams,
  names: readonly F[],
  now: number,
): ReportQuery<F> {
  const read = (name: string) => [name, cutText(params.get(name), 100)] as const;
  const input = Object.fromEntries([...names, "span", "from", "to"].map(read)) as ReportQuery<F>["input"];
  const skip = readWhole(params.get("skip"), 0, MAX_SKIP) ?? 0;
  return { input, period: getPeriod(input, toDay(now)), skip };
}

export interface Freshness {
  /** "2026-11-20 09:45", "" before the first roll-up */
  until: string;
  /** days of the period that are not rolled up yet */
  missing: number;
}

/** Returns how current the figures of a period are. Four queries at most. */
export async function freshness(period: ReportPeriod, now: number): Promise<Freshness> {
  const { at, days } = await rolledUntil(period);
  const known = { until: at === 0 ? "" : formatTime(at) };
  if (days === countDays(period)) return { ...known, missing: 0 };
  // Days before the first order have no rows and lack nothing.
  const missing = await missingDays(now);
  const ofPeriod = missing.filter((day) => day >= period.from && day <= period.to);
  return { ...known, missing: ofPeriod.length };
}

/** Returns one page of rows that were read with one more, and neighbouring pages. */
export function toReportPage<R>(
  found: readonly R[],
  { path, input, skip }: { path: string; input: Readonly<Record<string, string>>; skip: number },
) {
  return {
    rows: found.slice(0, ROWS),
    first: skip > 0 ? getListPath(path, input) : null,
    next: found.length > ROWS ? getListPath(path, input, { skip: String(skip + ROWS) }) : null,
  };
}
