/** A rehearsal in words and figures, as its page shows it. Pure. */
import type { Counted, RehearsedBasket, Rehearsal } from "~/cart/rehearsal/rehearse";
import { DAY, dayOf, formatTime, startOfDay } from "~/platform/values/clock";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";

export const SPANS = { "7": "近 7 天", "14": "近 14 天", "28": "近 28 天", "56": "近 56 天" } as const;
type Span = keyof typeof SPANS;
export const DEFAULT_SPAN: Span = "28";
export const isSpan = (text: string): text is Span => Object.hasOwn(SPANS, text);

const MOST_SHOWN = 50;

export interface ChangedRow {
  name: string;
  at: string;
  before: string;
  after: string;
  cost: string;
  note: string;
}

export interface SumText {
  baskets: number;
  used: number;
  before: string;
  after: string;
  cost: string;
  /** "4.9%" of what was to be paid */
  share: string;
  back: string;
  gifts: number;
  dearer: number;
  /** how many change, of which only the dearest are rows */
  changes: number;
  changed: ChangedRow[];
  beats: Counted[];
  idle: Counted[];
}

const percent = (part: Fen, whole: Fen): string =>
  whole === 0 ? "0.0%" : `${((part / whole) * 100).toFixed(1)}%`;

export const sumText = (sum: Rehearsal): SumText => ({
  ...{ baskets: sum.baskets, used: sum.used, gifts: sum.gifts, dearer: sum.dearer },
  ...{ before: formatYuan(sum.before), after: formatYuan(sum.after), cost: formatYuan(sum.cost) },
  ...{ share: percent(sum.cost, sum.before), back: formatYuan(sum.back), changes: sum.changed.length },
  ...{ beats: sum.beats, idle: sum.idle, changed: sum.changed.slice(0, MOST_SHOWN).map(changedRow) },
});

function changedRow({ name, at, before, after, cost, back, gifts, beats }: RehearsedBasket): ChangedRow {
  const notes = [
    back === 0 ? "" : `完成后返 ${formatAmount(back)}`,
    gifts === 0 ? "" : `赠品 ${gifts} 件`,
    beats.length > 0 ? `代替${beats.join("、")}` : "",
  ];
  return {
    ...{ name, at: formatTime(at), before: formatAmount(before), after: formatAmount(after) },
    ...{ cost: formatAmount(cost), note: notes.filter((note) => note !== "").join("，") },
  };
}

export interface DaySum {
  /** "11-20" */
  day: string;
  orders: number;
  before: Fen;
  after: Fen;
}

/** The sums of each day up to `now`, the oldest first; days without orders are 0. */
export function daysOf(baskets: readonly RehearsedBasket[], days: number, now: number): DaySum[] {
  const first = startOfDay(dayOf(now - (days - 1) * DAY));
  return Array.from({ length: days }, (_, at) => {
    const day = dayOf(first + at * DAY);
    const own = baskets.filter((basket) => dayOf(basket.at) === day);
    const sum = (of: (basket: RehearsedBasket) => Fen) =>
      own.reduce((total, basket) => total + of(basket), 0);
    return {
      day: day.slice(5),
      orders: own.length,
      before: sum((b) => b.before),
      after: sum((b) => b.after),
    };
  });
}
