import {
  type BelowBound,
  costOfValues,
  type NameFrequency,
  type SimulatedGift,
  type SimulatedBasket,
  type Simulation,
} from "~/modules/cart/simulation/simulate";
import { DAY, toDay, formatTime, startOfDay } from "~/platform/values/clock";
import { formatAmount, formatYuan, type Fen } from "~/platform/values/money";
import type { Permission } from "~/modules/staff/permissions/permissions";

export const SPANS = { "7": "近 7 天", "14": "近 14 天", "28": "近 28 天", "56": "近 56 天" } as const;
export type SpanChosen = keyof typeof SPANS;
const DEFAULT_SPAN: SpanChosen = "28";

/** The days that an address asks for. */
export function readSimulationSpan(address: string): SpanChosen {
  const query = new URL(address).searchParams.get("days") ?? "";
  return Object.hasOwn(SPANS, query) ? (query as SpanChosen) : DEFAULT_SPAN;
}

const MAX_ROWS_SHOWN = 50;

/** What this person may see: costs, and linked pages. */
export type SimulationVisibility = Record<"costs" | "orders" | "goods" | "companies", boolean>;

export const seenBy = (permissions: ReadonlySet<Permission>): SimulationVisibility => ({
  costs: permissions.has("reports.margin"),
  orders: permissions.has("orders.see"),
  goods: permissions.has("goods.see"),
  companies: permissions.has("customers.see"),
});

export interface ChangedRow {
  name: string;
  to: string | null;
  at: string;
  before: string;
  after: string;
  cost: string;
  note: string;
}

export interface ValuesRow {
  goodsId: number;
  name: string;
  to: string | null;
  units: number;
  /** their cost to the shop; "" unknown, null hidden */
  cost: string | null;
}

export interface BelowRow {
  goodsId: number;
  to: string | null;
  name: string;
  units: number;
  /** missing to the cost or minimum price; null if costs are hidden */
  short: string | null;
}

export interface SumText {
  baskets: number;
  used: number;
  companies: number;
  before: string;
  after: string;
  cost: string;
  share: string;
  back: string;
  giftRows: ValuesRow[];
  /** units, and those of unknown cost */
  gifts: number;
  giftsUnknown: number;
  giftCost: string | null;
  dearer: number;
  changes: number;
  changed: ChangedRow[];
  beats: NameFrequency[];
  idle: NameFrequency[];
  below: BelowRow[];
  belows: number;
  goodsBelowMinimum: BelowRow[];
  belowFloors: number;
}

const percent = (part: Fen, whole: Fen): string =>
  whole === 0 ? "0.0%" : `${((part / whole) * 100).toFixed(1)}%`;

const unitsOf = (values: readonly SimulatedGift[]): number =>
  values.reduce((all, { units }) => all + units, 0);

/** Returns all of it in words, as far as visible. */
export const sumText = (sum: Simulation, seen: SimulationVisibility): SumText => ({
  baskets: sum.baskets,
  used: sum.used,
  companies: sum.companies,
  dearer: sum.dearer,
  gifts: unitsOf(sum.giftRows),
  giftsUnknown: unitsOf(sum.giftRows.filter(({ cost }) => cost === null)),
  giftCost: seen.costs || sum.giftRows.length === 0 ? formatYuan(costOfValues(sum.giftRows)) : null,
  giftRows: sum.giftRows.slice(0, MAX_ROWS_SHOWN).map(({ goodsId, name, units, cost }) => ({
    goodsId,
    name,
    to: goodsPage(goodsId, seen),
    units,
    cost: seen.costs ? (cost === null ? "" : formatAmount(cost)) : null,
  })),
  before: formatYuan(sum.before),
  after: formatYuan(sum.after),
  cost: formatYuan(sum.cost),
  share: percent(sum.cost, sum.before),
  back: formatYuan(sum.back),
  changes: sum.changed.length,
  beats: sum.beats,
  idle: sum.idle,
  changed: sum.changed.slice(0, MAX_ROWS_SHOWN).map((item) => changedRow(item, seen)),
  belows: sum.below.length,
  below: belowRows(sum.below, seen, seen.costs),
  belowFloors: sum.goodsBelowMinimum.length,
  goodsBelowMinimum: belowRows(sum.goodsBelowMinimum, seen, true),
});

const goodsPage = (goodsId: number, { goods }: SimulationVisibility) =>
  goods ? `/staff/goods/${goodsId}` : null;

const belowRows = (
  all: readonly BelowBound[],
  seen: SimulationVisibility,
  isShortShown: boolean,
): BelowRow[] =>
  all.slice(0, MAX_ROWS_SHOWN).map(({ goodsId, name, units, short }) => ({
    goodsId,
    to: goodsPage(goodsId, seen),
    name,
    units,
    short: isShortShown ? formatAmount(short) : null,
  }));

/** Additional or missing gifts. */
export const giftsText = (gifts: number) => (gifts < 0 ? `少赠 ${-gifts} 件` : `多赠 ${gifts} 件`);

function changedRow(
  { name, at, before, after, ...item }: SimulatedBasket,
  seen: SimulationVisibility,
): ChangedRow {
  const { cost, back, giftRows: values, beats } = item;
  const page = item.isOrder
    ? { isSeen: seen.orders, path: `/staff/orders/${name}` }
    : { isSeen: seen.companies, path: `/staff/customers/${item.companyId}` };
  const notes = [
    item.uses,
    back === 0 ? "" : `完成后返 ${formatAmount(back)}`,
    values.length === 0 ? "" : giftsText(unitsOf(values)),
    beats.length > 0 ? `代替${beats.join("、")}` : "",
  ];
  return {
    name,
    to: page.isSeen ? page.path : null,
    at: formatTime(at),
    before: formatAmount(before),
    after: formatAmount(after),
    cost: formatAmount(cost),
    note: notes.filter((note) => note !== "").join("，"),
  };
}

export interface DaySum {
  /** "11-20" */
  day: string;
  orders: number;
  before: Fen;
  after: Fen;
}

/** Returns daily totals up to `now`, oldest first; days without orders are 0. */
export function sumBasketsByDay(baskets: readonly SimulatedBasket[], days: number, now: number): DaySum[] {
  const first = startOfDay(toDay(now - (days - 1) * DAY));
  return Array.from({ length: days }, (_, at) => {
    const day = toDay(first + at * DAY);
    const own = baskets.filter((basket) => toDay(basket.at) === day);
    const sum = (of: (basket: SimulatedBasket) => Fen) =>
      own.reduce((total, basket) => total + of(basket), 0);
    return {
      day: day.slice(5),
      orders: own.length,
      before: sum((b) => b.before),
      after: sum((b) => b.after),
    };
  });
}
