/** The floor of a goods (最低售价), below which no price of it is set: what it refuses. Pure; fen. */
import { formatYuan, type Fen } from "~/platform/values/money";
import { regionName } from "~/platform/values/regions";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { type PricePeriod, periodText } from "./price-period";

interface Priced {
  price: Fen;
  ladder: readonly LadderTier[];
}

/** What a unit costs at the least, whatever is ordered. */
export const lowestOf = ({ price, ladder }: Priced): Fen =>
  Math.min(price, ...ladder.map((tier) => tier.price));

/** Why a price cannot be, in words; null: it can. `floor` null: there is none. */
export function belowMinimum(minimum: Fen | null, { price, ladder }: Priced): string | null {
  if (minimum === null) return null;
  const tier = ladder.find((item) => item.price < minimum);
  if (price < minimum) return `单价 ${formatYuan(price)} 低于最低售价 ${formatYuan(minimum)}`;
  return tier ? `阶梯价 ${tier.from} 起 ${formatYuan(tier.price)} 低于最低售价 ${formatYuan(minimum)}` : null;
}

export interface StandingPrice extends Priced, PricePeriod {
  /** base | rank | area | company */
  scope: string;
  key: string;
}

const WHOSE: Readonly<Record<string, (key: string) => string>> = {
  rank: (key) => `等级 ${key} 的价格`,
  area: (key) => `${regionName(key) || key}的价格`,
  company: (key) => `客户 ${key} 的价格`,
};

/** Why a floor cannot be, in words: of the prices that hold or are to begin the first that is below it; null: none is. */
export function aboveStanding(minimum: Fen, standing: readonly StandingPrice[]): string | null {
  const item = standing.find((price) => lowestOf(price) < minimum);
  if (!item) return null;
  const tier = item.price < minimum ? undefined : item.ladder.find(({ price }) => price < minimum);
  const name = WHOSE[item.scope]?.(item.key) ?? (tier ? `阶梯价 ${tier.from} 起` : "基础价");
  const when = periodText(item);
  return `最低售价 ${formatYuan(minimum)} 高于${name} ${formatYuan(tier?.price ?? item.price)}${when ? `（${when}）` : ""}`;
}

/** A goods that has a floor. */
export interface FlooredGoods {
  id: number;
  name: string;
  kind: string;
  categoryPath: string;
  isPreferred: boolean;
  /** coupons may be used for it */
  withCoupon: boolean;
  floor: Fen;
  /** the least that somebody pays for a unit by the prices that hold or are to begin */
  lowest: Fen;
}
