import type { MinimumPriceGoods } from "~/modules/catalogue/prices/minimum-price";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { OwnedVoucher } from "~/modules/promotions/offers/offer";
import { lowestTogether, type StackedOffer } from "./offer-stack";

export interface OfferBelow {
  goodsId: number;
  name: string;
  minimum: Fen;
  /** lowest unit price with this offer */
  price: Fen;
  /** names of other offers that are combined for it */
  names: readonly string[];
}

/** Returns products that this offer brings below their minimum price, alone or together with the others, each at its lowest price. `base`: price without offers. */
export function belowMinimumBy(
  own: StackedOffer,
  others: readonly StackedOffer[],
  goods: readonly MinimumPriceGoods[],
  base: (goodsId: number) => Fen,
): OfferBelow[] {
  return goods.flatMap((product): OfferBelow[] => {
    const { id: goodsId, name, minimum: floor, lowest: start } = product;
    const found = lowestTogether(own, others, { goods: product, start }, base);
    return found && found.price < floor
      ? [{ goodsId, name, minimum: floor, price: found.price, names: found.names }]
      : [];
  });
}

/** Returns a voucher as an offer of one tier: off the order, split like a reduction. */
export const voucherAsOffer = ({
  kind,
  name,
  scope,
  threshold,
  amount,
}: Pick<OwnedVoucher, "kind" | "name" | "scope" | "threshold" | "amount">): StackedOffer => ({
  kind,
  name,
  notWith: [],
  scope,
  rows: [],
  judged: { measure: "amount", tiers: [{ from: threshold, benefit: { off: amount } }] },
});

/** Of how many products, as an approval request says it. */
export const belowMinimumText = (goods: number): string => (goods === 0 ? "没有" : `${goods} 种商品`);

/** "，与满100减10、全单9折叠加", or "" alone. */
export const togetherWords = (names: readonly string[]): string =>
  names.length === 0 ? "" : `，与${names.join("、")}叠加`;

const MAX_NAMES = 3;

/** "阿莫西林胶囊（最低售价 ¥9.50，活动最低 ¥9.00）等 4 种商品低于最低售价"; `by`: the cause. */
export function belowWords(below: readonly OfferBelow[], by: "活动" | "用券" = "活动"): string {
  const found = below
    .slice(0, MAX_NAMES)
    .map(
      ({ name, minimum, price, names }) =>
        `${name}（最低售价 ${formatYuan(minimum)}，${by}最低 ${formatYuan(price)}${togetherWords(names)}）`,
    );
  return `${found.join("、")}${below.length > MAX_NAMES ? `等 ${below.length} 种商品` : ""}低于最低售价`;
}

/** Returns those brought below their minimum price, or further below, by a change. */
export function furtherBelow(previous: readonly OfferBelow[], current: readonly OfferBelow[]): OfferBelow[] {
  const before = new Map(previous.map(({ goodsId, price }) => [goodsId, price]));
  return current.filter(({ goodsId, price }) => price < (before.get(goodsId) ?? Infinity));
}
