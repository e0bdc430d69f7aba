/** Months for what a company spent. Pure. */
import { addMonths, dayOf, startOfDay } from "~/platform/clock";

export interface MonthSpan {
  /** "2026-11" */
  month: string;
  /** epoch ms, the first included, the second not */
  from: number;
  to: number;
}

/** The last `count` calendar months of Asia/Shanghai, the current one last. */
export function lastMonths(count: number, now: number): MonthSpan[] {
  const first = `${dayOf(now).slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, at) => {
    const day = addMonths(first, at - count + 1);
    return { month: day.slice(0, 7), from: startOfDay(day), to: startOfDay(addMonths(day, 1)) };
  });
}
