import type { Fen } from "~/platform/values/money";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  type Benefit,
  inScope,
  type Measure,
  type OfferKind,
  type OfferScope,
  type ScopedGoods,
} from "~/modules/promotions/offers/offer";
import type { DepthOffer } from "./offer-depth";

export interface StackedOffer extends DepthOffer {
  name: string;
  notWith: readonly OfferKind[];
}

export interface StackedPrice {
  price: Fen;
  /** names of the other offers that are combined for it */
  names: readonly string[];
}

export interface PricedGoods extends ScopedGoods {
  /** coupons may be used for it */
  withCoupon: boolean;
}

/** Least purchase that includes this product. */
function leastWith(
  lowest: Fen,
  { from, measure, scope }: { from: number; measure: Measure; scope: OfferScope },
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

const isForGoods = (kind: OfferKind, { withCoupon }: PricedGoods): boolean => kind !== "coupon" || withCoupon;

/** Returns the unit price that an offer makes of `price`, at the least purchase for its deepest tier; `price` itself when it lowers nothing. `base`: price without offers. */
export function priceWith(
  { kind, scope, rows, judged }: DepthOffer,
  goods: PricedGoods,
  price: Fen,
  base: (goodsId: number) => Fen,
): Fen {
  if (price <= 0) return price;
  const isByRow = isAt(kind, "activity", "group", "set", "addOn");
  const prices = isByRow
    ? rows.filter(({ goodsId }) => goodsId === goods.id).map((row) => row.price)
    : (judged?.tiers ?? [])
        .filter(() => inScope(scope, goods) && isForGoods(kind, goods))
        .map(({ from, benefit }) =>
          getLeft(benefit, price, leastWith(price, { from, measure: judged!.measure, scope }, base)),
        );
  return Math.min(price, ...prices);
}

/** The steps that lower a product's price, in the order of cart/pricing; at most one offer of each applies to a product. */
const STEPS: readonly ((kind: OfferKind) => boolean)[] = [
  (kind) => isAt(kind, "activity", "unitPrice", "set", "addOn"),
  (kind) => isAt(kind, "lines"),
  (kind) => kind === "coupon",
  (kind) => isAt(kind, "reduction"),
  (kind) => isAt(kind, "discount"),
  (kind) => kind === "cashVoucher",
];

/**
 * Returns the lowest unit price that `own` makes of `start` together with the others, at the least purchase for each; null when it lowers nothing.
 * Group buys are orders of their own, with no other offer. `base`: price without offers.
 */
export function lowestTogether(
  own: StackedOffer,
  others: readonly StackedOffer[],
  { goods, start }: { goods: PricedGoods; start: Fen },
  base: (goodsId: number) => Fen,
): StackedPrice | null {
  const alone = priceWith(own, goods, start, base);
  if (alone >= start) return null;
  if (isAt(own.kind, "group")) return { price: alone, names: [] };
  const fit = others.filter((other) => !areApart(own, other));
  const steps = STEPS.map((isOf) => (isOf(own.kind) ? [own] : fit.filter(({ kind }) => isOf(kind))));
  const lowest = (at: number, price: Fen, used: readonly StackedOffer[]): StackedPrice => {
    const offers = steps[at];
    if (!offers) return { price, names: used.filter((offer) => offer !== own).map(({ name }) => name) };
    const best = new Map<string, { offer: StackedOffer; price: Fen }>();
    for (const offer of offers) {
      const next = priceWith(offer, goods, price, base);
      // Offers that exclude the same kinds differ in the price alone.
      const key = [offer.kind, ...offer.notWith].join();
      const isFree = !used.some((other) => areApart(offer, other));
      if (isFree && next < (best.get(key)?.price ?? price)) best.set(key, { offer, price: next });
    }
    const found = [...best.values()].map((next) => lowest(at + 1, next.price, [...used, next.offer]));
    const isOwnStep = offers[0] === own;
    if (!isOwnStep || found.length === 0) found.push(lowest(at + 1, price, used));
    return found.reduce((a, b) => (b.price < a.price ? b : a));
  };
  return lowest(0, start, []);
}
