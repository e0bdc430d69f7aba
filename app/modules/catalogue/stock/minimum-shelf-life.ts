import { addMonths, DAY, toDay, NEAR_EXPIRY_MONTHS, startOfDay } from "~/platform/values/clock";

export const EXPIRY_MONTHS = [0, 3, 6, 12, 18, 24] as const;

export const isExpiryMonths = (months: number): boolean =>
  (EXPIRY_MONTHS as readonly number[]).includes(months);

/** "不限", "不少于 12 个月". */
export const formatMinimumShelfLife = (months: number): string =>
  months === 0 ? "不限" : `不少于 ${months} 个月`;

/** Returns the first expiry day with `months` of validity from `today` on. */
export const expiryDay = (today: string, months: number): string =>
  months === 0 ? today : addMonths(today, months);

/** Returns the first expiry day with `days` of validity left on `today`. */
export const dayAfter = (today: string, days: number): string => toDay(startOfDay(today) + days * DAY);

/** Days from `today` to an expiry day. */
export const daysLeft = (today: string, expiresOn: string): number =>
  Math.round((startOfDay(expiresOn) - startOfDay(today)) / DAY);

/** Batches that expire before `day`, with fewer than `days` days left, need the buyer's consent. */
export interface ShelfLifeMinimum {
  day: string;
  days: number;
}

export interface ExpiryStock {
  expiresOn: string;
  quantity: number;
}

export interface MinimumShelfLife {
  months: number;
  own: number | null;
  today: string;
  stock: readonly ExpiryStock[];
  /** the shop's minimum, if the product has stock below it */
  minimum?: ShelfLifeMinimum;
  /** the earliest expiry day that the buyer accepted */
  accepted?: string | null;
}

type Query = Pick<MinimumShelfLife, "months" | "today" | "minimum" | "accepted">;

/** The first expiry day that needs no consent, or that the buyer accepted. */
function unaskedDay({ today, minimum, accepted }: Query): string {
  if (!minimum) return today;
  return accepted && accepted < minimum.day ? accepted : minimum.day;
}

/** Returns the first expiry day of batches for a line. */
export function allocationDay(query: Query): string {
  const wish = expiryDay(query.today, query.months);
  const unasked = unaskedDay(query);
  return wish > unasked ? wish : unasked;
}

/** Whether the buyer has agreed to less than the shop's minimum. */
export const isBelowMinimum = ({
  minimum,
  accepted,
}: Pick<MinimumShelfLife, "minimum" | "accepted">): boolean =>
  minimum !== undefined && Boolean(accepted) && accepted! < minimum.day;

export interface ShelfLifeUnits {
  day: string;
  quantity: number;
}

const unitsFrom = (stock: readonly ExpiryStock[], day: string) =>
  stock.reduce((sum, item) => sum + (item.expiresOn >= day ? item.quantity : 0), 0);

/** Returns how many units can be delivered that expire on `day` or later besides what is taken. Exact: less strict wishes can use earlier batches, so only wishes as strict or stricter than each day count against its stock. */
export function maxQuantityFrom(
  stock: readonly ExpiryStock[],
  used: readonly ShelfLifeUnits[],
  day: string,
): number {
  const days = [day, ...used.map((item) => item.day).filter((item) => item < day)];
  const left = days.map(
    (from) =>
      unitsFrom(stock, from) - used.reduce((sum, item) => sum + (item.day >= from ? item.quantity : 0), 0),
  );
  return Math.max(0, Math.min(...left));
}

export interface ExpiryShort {
  code: "expiryShort";
  months: number;
  left: number;
  unit: string;
  longest: string | null;
  /** the strictest lower wish that all units meet, or null */
  lower: number | null;
  isNear: boolean;
  /** the shop's minimum: its `days`, and the expiry day that the buyer may accept with the days left; null: the buyer's wish */
  minimum?: { days: number; accept: string; left: number } | null;
}

/** The batches below the shop's minimum that the buyer may accept instead; null: there are none. */
function belowShopMinimum(
  { today, months, stock, minimum: floor }: MinimumShelfLife,
  isEnoughFrom: (day: string) => boolean,
  day: string,
): ExpiryShort["minimum"] {
  const wished = expiryDay(today, months);
  const below = stock.filter(({ expiresOn }) => expiresOn >= wished && expiresOn < day);
  const enough = below.findLast(({ expiresOn }) => isEnoughFrom(expiresOn)) ?? below[0];
  if (!enough) return null;
  const accept = enough.expiresOn;
  return { days: floor!.days, accept, left: daysLeft(today, accept) };
}

/** Why `number` units are not available with this minimum, or null; also null if the product's `rest` itself is too little. */
export function shelfLifeRestriction(
  minimum: MinimumShelfLife,
  quantity: number,
  used: readonly ShelfLifeUnits[],
  goods: { unit: string; rest: number },
): ExpiryShort | null {
  const { months, today, stock } = minimum;
  const from = (day: string) => Math.min(goods.rest, maxQuantityFrom(stock, used, day));
  const limit = (wish: number) => from(allocationDay({ ...minimum, months: wish }));
  const day = allocationDay(minimum);
  if (day === today) return null;
  const left = from(day);
  if (quantity <= left || left === goods.rest) return null;
  const longest = stock.at(-1)?.expiresOn ?? null;
  const short = { code: "expiryShort" as const, months, left, unit: goods.unit, longest };
  if (expiryDay(today, months) < day) {
    const accepted = belowShopMinimum(minimum, (batchDay) => from(batchDay) >= quantity, day);
    return accepted ? { ...short, lower: null, isNear: true, minimum: accepted } : null;
  }
  const lower = EXPIRY_MONTHS.findLast((wish) => wish < months && limit(wish) >= quantity) ?? null;
  const isNear = longest !== null && longest <= addMonths(today, NEAR_EXPIRY_MONTHS);
  return { ...short, lower, isNear };
}

/** "剩余 9 天"; on the last day itself "今天到期". */
export const daysLeftText = (left: number): string => (left === 0 ? "今天到期" : `剩余 ${left} 天`);

/** "效期不少于 12 个月的仅有 30盒，现有最长效期至 2027-06-30". */
export function shelfLifeRestrictionText({
  months,
  left,
  unit,
  longest,
  isNear,
  minimum,
}: ExpiryShort): string {
  if (minimum) {
    const { days, accept, left: rest } = minimum;
    const enough = left > 0 ? `剩余效期 ${days} 天以上的仅有 ${left}${unit}，其余` : "";
    return `${enough}效期至 ${accept}（${daysLeftText(rest)}，不足 ${days} 天），须您同意后发货`;
  }
  const has =
    left > 0 ? `效期不少于 ${months} 个月的仅有 ${left}${unit}` : `没有效期不少于 ${months} 个月的批次`;
  const until = longest === null ? "" : `，现有最长效期至 ${longest}`;
  return `${isNear ? "近效期商品，" : ""}${has}${until}`;
}
