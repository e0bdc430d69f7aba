import { roundToPack } from "~/modules/catalogue/goods/goods";
import { usualQuantity } from "~/modules/cart/quick-order/quick-order";
import { DAY, toDay } from "~/platform/values/clock";

export const REPLENISHMENT_PATH = "/bhjy";

/** Days of purchases from which a rhythm is known. */
export const MIN_PURCHASES = 3;
/** Proposed when the rest lasts no longer than this, days. */
export const LEAD_DAYS = 3;
/** Read for rhythm and season: a year and the season before it, days. */
export const HISTORY_DAYS = 400;
/** Longer than so many rhythms, and than so many days, without a purchase: the company has stopped buying it. */
const STOPPED_AFTER = { rhythms: 4, days: 60 };
/** A count of stock older than this is not used, days. */
const COUNT_VALID_DAYS = 30;
/** Last year's days that are compared with its average: from 15 days before today's date to 45 after. */
const SEASON = { before: 15, after: 45, minPurchases: 6, minDays: 330 };
const SEASON_LIMITS = { min: 0.5, max: 2 };
/** Smaller differences of a season are chance. */
const SEASON_NOISE = 0.2;

export interface PastOrder {
  at: number;
  quantity: number;
}

/** What is known about a company's purchases of a product. */
export interface ReplenishmentFacts {
  /** in any order; several of one day are one purchase */
  orders: readonly PastOrder[];
  /** units that the company counted, and when; null: never */
  counted: { units: number; at: number } | null;
  /** units ordered and not delivered */
  onTheWay: number;
  packSize: number;
  unit: string;
}

export type ReplenishmentKind = "due" | "soon" | "season";

export interface Replenishment {
  kind: ReplenishmentKind;
  /** units, whole packs */
  quantity: number;
  /** days that the rest lasts; below 0 since it ended */
  daysLeft: number;
  /** Chinese, for the buyer */
  reason: string;
}

export type ReplenishmentResult =
  | { known: false; purchases: number }
  | { known: true; proposal: Replenishment | null };

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Rounds down, but a whole number of days that the division missed by a hair stays whole. */
const wholeDays = (days: number): number => Math.floor(days + 1e-9);

/** Returns purchases by day, oldest first. */
function purchaseDays(orders: readonly PastOrder[]): PastOrder[] {
  const days = new Map<string, PastOrder>();
  for (const { at, quantity } of [...orders].sort((a, b) => a.at - b.at)) {
    const day = toDay(at);
    const before = days.get(day);
    days.set(day, { at: before?.at ?? at, quantity: (before?.quantity ?? 0) + quantity });
  }
  return [...days.values()];
}

/** Returns how many times the average was bought in the coming season a year ago, from 0.5 to 2; 1 if nothing is known or it hardly differs. */
export function seasonFactor(orders: readonly PastOrder[], now: number): number {
  const days = purchaseDays(orders);
  const first = days[0]?.at ?? now;
  if (days.length < SEASON.minPurchases || now - first < SEASON.minDays * DAY) return 1;
  const from = Math.max(first, now - (365 + SEASON.before) * DAY);
  const to = now - (365 - SEASON.after) * DAY;
  const sum = (since: number, until: number) =>
    days.reduce((all, { at, quantity }) => all + (at >= since && at < until ? quantity : 0), 0);
  const inSeason = sum(from, to) / (to - from);
  const average = sum(first, now) / (now - first);
  if (inSeason === 0 || average === 0) return 1;
  const factor = Math.min(SEASON_LIMITS.max, Math.max(SEASON_LIMITS.min, inSeason / average));
  return Math.abs(factor - 1) < SEASON_NOISE ? 1 : Math.round(factor * 10) / 10;
}

/** Returns whether a product should be ordered again at `now` (epoch ms), how much, and why. Unknown with fewer than three purchases. */
export function proposeReplenishment(facts: ReplenishmentFacts, now: number): ReplenishmentResult {
  const days = purchaseDays(facts.orders);
  if (days.length < MIN_PURCHASES) return { known: false, purchases: days.length };
  const rhythm = Math.max(1, Math.round(median(days.slice(1).map(({ at }, i) => (at - days[i]!.at) / DAY))));
  const usual = usualQuantity(
    days.map(({ quantity }) => quantity),
    facts.packSize,
  )!;
  const last = days.at(-1)!;
  const since = Math.floor((now - last.at) / DAY);
  if (since > Math.max(STOPPED_AFTER.days, STOPPED_AFTER.rhythms * rhythm))
    return { known: true, proposal: null };
  const season = seasonFactor(facts.orders, now);
  const aDay = (usual / rhythm) * season;
  const rest = expectedRest(facts, { last, aDay }, now);
  const daysLeft = wholeDays(rest.units / aDay) - rest.overdue;
  if (daysLeft > LEAD_DAYS) return { known: true, proposal: null };
  const wanted = Math.max(1, Math.round(usual * season - rest.units));
  const quantity = roundToPack(wanted, facts.packSize);
  const kind = season > 1 ? "season" : daysLeft <= 0 ? "due" : "soon";
  const reason = [
    `平均 ${rhythm} 天买 ${usual}${facts.unit}，已过 ${since} 天`,
    ...rest.texts,
    ...(season === 1 ? [] : [`去年同期是平时的 ${season} 倍`]),
  ].join("；");
  return { known: true, proposal: { kind, quantity, daysLeft, reason } };
}

/** What the company should still have. A recent count is believed, and what is on its way comes on top; else the last purchase, from which so much was sold each day. */
function expectedRest(
  { counted, onTheWay, unit }: ReplenishmentFacts,
  { last, aDay }: { last: PastOrder; aDay: number },
  now: number,
): { units: number; overdue: number; texts: string[] } {
  const way = onTheWay > 0 ? [`在途 ${onTheWay}${unit}`] : [];
  const isBelieved = counted !== null && now - counted.at <= COUNT_VALID_DAYS * DAY;
  const [start, at] = isBelieved ? [counted.units, counted.at] : [last.quantity, last.at];
  const left = start - (aDay * (now - at)) / DAY;
  const overdue = left < 0 ? wholeDays(-left / aDay) : 0;
  if (!isBelieved) return { units: Math.max(0, left), overdue, texts: way };
  const text = `${toDay(counted.at)} 盘点结存 ${counted.units}${unit}`;
  const units = Math.max(0, left) + onTheWay;
  return { units, overdue: units > 0 ? 0 : overdue, texts: [text, ...way] };
}
