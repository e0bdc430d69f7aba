import { formatYuan, type Fen } from "~/platform/values/money";
import { regionName } from "~/platform/values/regions";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { type PricePeriod, periodText } from "./price-period";

interface Priced {
  price: Fen;
  ladder: readonly LadderTier[];
}

/** Returns the lowest unit price. */
export const getLowest = ({ price, ladder }: Priced): Fen =>
  Math.min(price, ...ladder.map((tier) => tier.price));

/** Why a price is refused, in words, or null. `floor` null: no minimum price. */
export function belowMinimum(minimum: Fen | null, { price, ladder }: Priced): string | null {
  if (minimum === null) return null;
  const tier = ladder.find((item) => item.price < minimum);
  if (price < minimum) return `单价 ${formatYuan(price)} 低于最低售价 ${formatYuan(minimum)}`;
  return tier ? `阶梯价 ${tier.from} 起 ${formatYuan(tier.price)} 低于最低售价 ${formatYuan(minimum)}` : null;
}

export interface StandingPrice extends Priced, PricePeriod {
  scope: string;
  key: string;
}

const WHOSE: Readonly<Record<string, (key: string) => string>> = {
  rank: (key) => `等级 ${key} 的价格`,
  area: (key) => `${regionName(key) || key}的价格`,
  company: (key) => `客户 ${key} 的价格`,
};

/** Why a minimum price is refused, in words: the first current or future price below it; or null. */
export function aboveStanding(minimum: Fen, standing: readonly StandingPrice[]): string | null {
  const item = standing.find((price) => getLowest(price) < minimum);
  if (!item) return null;
  const tier = item.price < minimum ? undefined : item.ladder.find(({ price }) => price < minimum);
  const name = WHOSE[item.scope]?.(item.key) ?? (tier ? `阶梯价 ${tier.from} 起` : "基础价");
  const when = periodText(item);
  return `最低售价 ${formatYuan(minimum)} 高于${name} ${formatYuan(tier?.price ?? item.price)}${when ? `（${when}）` : ""}`;
}

/** Why a minimum price may not be lowered so by one person, or null; `previous`: the current one and that of a month ago. */
export type MinimumPriceFault = (previous: readonly (Fen | null)[], current: Fen | null) => string | null;

export interface MinimumPriceGoods {
  id: number;
  name: string;
  kind: string;
  categoryPath: string;
  isPreferred: boolean;
  /** coupons may be used for it */
  withCoupon: boolean;
  minimum: Fen;
  /** the lowest current or future unit price */
  lowest: Fen;
}
