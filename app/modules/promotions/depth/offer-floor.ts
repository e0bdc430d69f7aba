import type { FlooredGoods } from "~/modules/catalogue/prices/minimum-price";
import { formatYuan, type Fen } from "~/platform/values/money";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import {
  type Benefit,
  inScope,
  type Measure,
  type OfferKind,
  type OwnedVoucher,
  type OfferScope,
} from "~/modules/promotions/offers/offer";
import type { DepthOffer } from "./offer-depth";

export interface OfferBelow {
  goodsId: number;
  name: string;
  minimum: Fen;
  /** lowest unit price by this offer alone */
  price: Fen;
}

/** Least purchase that includes this product. */
function leastWith(
  { lowest }: FlooredGoods,
  from: number,
  { measure, scope }: { measure: Measure; scope: OfferScope },
  base: (id: number) => Fen,
): Fen {
  if (measure === "amount") return Math.max(from, lowest);
  const others = "goods" in scope && scope.goods.length > 0 ? Math.min(...scope.goods.map(base)) : lowest;
  return Math.max(0, from - 1) * Math.min(others, lowest) + lowest;
}

/** The remaining price; gifts and cashback do not change it. */
function getLeft(benefit: Benefit, lowest: Fen, bought: Fen): Fen {
  if ("percent" in benefit) return Math.floor((lowest * benefit.percent) / 100);
  if ("off" in benefit) return Math.max(0, Math.floor((lowest * (bought - benefit.off)) / bought));
  return lowest;
}

const isFor = (kind: OfferKind, { withCoupon }: FlooredGoods): boolean => kind !== "coupon" || withCoupon;

/** Returns products below their minimum price by this offer alone, each at its lowest price: that of its row, or its lowest price less its part of the deepest tier. `base`: price without offers. Combined offers are shown by the simulation. */
export function belowMinimumBy(
  { kind, scope, rows, judged }: DepthOffer,
  goods: readonly FlooredGoods[],
  base: (goodsId: number) => Fen,
): OfferBelow[] {
  const isByRow = isAt(kind, "activity", "group", "set", "addOn");
  return goods.flatMap((product): OfferBelow[] => {
    const prices = isByRow
      ? rows.filter(({ goodsId }) => goodsId === product.id).map(({ price }) => price)
      : (judged?.tiers ?? [])
          .filter(() => inScope(scope, product) && isFor(kind, product))
          .map(({ from, benefit }) =>
            getLeft(
              benefit,
              product.lowest,
              leastWith(product, from, { measure: judged!.measure, scope }, base),
            ),
          );
    const price = Math.min(...prices);
    return price < product.minimum
      ? [{ goodsId: product.id, name: product.name, minimum: product.minimum, price }]
      : [];
  });
}

/** Returns a voucher as an offer of one tier: off the order, split like a reduction. */
export const voucherAsOffer = ({
  kind,
  scope,
  threshold,
  amount,
}: Pick<OwnedVoucher, "kind" | "scope" | "threshold" | "amount">): DepthOffer => ({
  kind,
  scope,
  rows: [],
  judged: { measure: "amount", tiers: [{ from: threshold, benefit: { off: amount } }] },
});

/** Of how many products, as an approval request says it. */
export const belowMinimumText = (goods: number): string => (goods === 0 ? "没有" : `${goods} 种商品`);

const MAX_NAMES = 3;

/** "阿莫西林胶囊（最低售价 ¥9.50，活动最低 ¥9.00）等 4 种商品低于最低售价"; `by`: the cause. */
export function belowWords(below: readonly OfferBelow[], by: "活动" | "用券" = "活动"): string {
  const found = below
    .slice(0, MAX_NAMES)
    .map(
      ({ name, minimum, price }) =>
        `${name}（最低售价 ${formatYuan(minimum)}，${by}最低 ${formatYuan(price)}）`,
    );
  return `${found.join("、")}${below.length > MAX_NAMES ? `等 ${below.length} 种商品` : ""}低于最低售价`;
}

/** Returns those brought below their minimum price, or further below, by a change. */
export function furtherBelow(previous: readonly OfferBelow[], current: readonly OfferBelow[]): OfferBelow[] {
  const before = new Map(previous.map(({ goodsId, price }) => [goodsId, price]));
  return current.filter(({ goodsId, price }) => price < (before.get(goodsId) ?? Infinity));
}
