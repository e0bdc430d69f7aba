import { DAY, isDay, toDay, startOfDay } from "~/platform/values/clock";

export interface LedgerDays {
  from: string;
  to: string;
}

/** Returns the entered days; by default this month up to today, swapped if in the wrong order. `now` in ms. */
export function readLedgerDays(input: Readonly<Record<"from" | "to", string>>, now: number): LedgerDays {
  const today = toDay(now);
  const from = isDay(input.from) ? input.from : `${today.slice(0, 7)}-01`;
  const to = isDay(input.to) ? input.to : today;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** Returns the time of these days, epoch ms; `to` is exclusive. */
export const getEphedrineLedgerSpan = ({ from, to }: LedgerDays): [from: number, to: number] => [
  startOfDay(from),
  startOfDay(to) + DAY,
];
