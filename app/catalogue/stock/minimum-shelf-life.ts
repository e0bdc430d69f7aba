/** 效期要求: the least validity that a buyer asks for, and how many units keep it. Days are "YYYY-MM-DD" of Asia/Shanghai. Pure. */
import { addMonths, NEAR_EXPIRY_MONTHS } from "~/platform/values/clock";

/** Months from the day of ordering; 0 is no wish. */
export const EXPIRY_MONTHS = [0, 3, 6, 12, 18, 24] as const;

export const isExpiryMonths = (months: number): boolean =>
  (EXPIRY_MONTHS as readonly number[]).includes(months);

/** "不限", "不少于 12 个月". */
export const expiryText = (months: number): string => (months === 0 ? "不限" : `不少于 ${months} 个月`);

/** The first expiry day that keeps `months` from `today` on. */
export const expiryDay = (today: string, months: number): string =>
  months === 0 ? today : addMonths(today, months);

export interface ExpiryStock {
  expiresOn: string;
  quantity: number;
}

export interface MinimumShelfLife {
  /** the line's own wish, else the whole cart's */
  months: number;
  /** null: as the whole cart */
  own: number | null;
  today: string;
  /** units that may be sold, first to expire first; empty where nothing is asked for */
  stock: readonly ExpiryStock[];
}

/** Units that other lines of the goods have taken, from `day` on. */
export interface ShelfLifeTaken {
  day: string;
  quantity: number;
}

const unitsFrom = (stock: readonly ExpiryStock[], day: string) =>
  stock.reduce((sum, one) => sum + (one.expiresOn >= day ? one.quantity : 0), 0);

/**
 * How many units can be delivered that expire on `day` or later beside what is taken. Exact: who asks for less may always be served from
 * what expires earlier, so only the wishes that are as strict or stricter than each of the days asked for count against its stock.
 */
export function maxQuantityFrom(
  stock: readonly ExpiryStock[],
  taken: readonly ShelfLifeTaken[],
  day: string,
): number {
  const days = [day, ...taken.map((one) => one.day).filter((one) => one < day)];
  const left = days.map(
    (from) =>
      unitsFrom(stock, from) - taken.reduce((sum, one) => sum + (one.day >= from ? one.quantity : 0), 0),
  );
  return Math.max(0, Math.min(...left));
}

export interface ExpiryShort {
  code: "expiryShort";
  months: number;
  left: number;
  unit: string;
  /** last expiry; null: none is left */
  longest: string | null;
  /** the strictest lower wish that all units keep; null: none does */
  lower: number | null;
  isNear: boolean;
}

/** Why `number` units may not be had with this floor, or null; also null where the `rest` of the goods itself is what is too little. */
export function shelfLifeRestriction(
  { months, today, stock }: MinimumShelfLife,
  quantity: number,
  taken: readonly ShelfLifeTaken[],
  goods: { unit: string; rest: number },
): ExpiryShort | null {
  if (months === 0) return null;
  const most = (wish: number) => Math.min(goods.rest, maxQuantityFrom(stock, taken, expiryDay(today, wish)));
  const left = most(months);
  if (quantity <= left || left === goods.rest) return null;
  const lower = EXPIRY_MONTHS.findLast((wish) => wish < months && most(wish) >= quantity) ?? null;
  const longest = stock.at(-1)?.expiresOn ?? null;
  const isNear = longest !== null && longest <= addMonths(today, NEAR_EXPIRY_MONTHS);
  return { code: "expiryShort", months, left, unit: goods.unit, longest, lower, isNear };
}

/** "效期不少于 12 个月的仅有 30盒，现有最长效期至 2027-06-30". */
export function shelfLifeRestrictionText({ months, left, unit, longest, isNear }: ExpiryShort): string {
  const has =
    left > 0 ? `效期不少于 ${months} 个月的仅有 ${left}${unit}` : `没有效期不少于 ${months} 个月的批次`;
  const until = longest === null ? "" : `，现有最长效期至 ${longest}`;
  return `${isNear ? "近效期商品，" : ""}${has}${until}`;
}
