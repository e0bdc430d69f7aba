import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import type { BenefitRules } from "../benefits";
import {
  byPriority,
  type CartOffer,
  type CartStep,
  type KindAt,
  type OfferKind,
  type OfferKinds,
  type OfferStep,
  type PriceKind,
  type PriceStep,
  type OfferTier,
} from "../offer";
import { thresholdName } from "../words";
import { bundle } from "./bundle";
import { bundleGift } from "./bundle-gift";
import { cashVoucher } from "./cash-voucher";
import { cashback } from "./cashback";
import { coupon } from "./coupon";
import { dailySpecial } from "./daily-special";
import { flashSale } from "./flash-sale";
import { freeShipping } from "./free-shipping";
import { gift } from "./gift";
import { groupBuy } from "./group-buy";
import { lineReduction } from "./line-reduction";
import { nearExpiry } from "./near-expiry";
import type { OfferKindAt } from "./offer-kind";
import { orderDiscount } from "./order-discount";
import { orderReduction } from "./order-reduction";
import { siteDiscount } from "./site-discount";
import { swap } from "./swap";

export const OFFER_KINDS: { readonly [K in OfferKind]: OfferKindAt<OfferKinds[K]> } = {
  flashSale,
  dailySpecial,
  nearExpiry,
  siteDiscount,
  groupBuy,
  bundle,
  swap,
  lineReduction,
  gift,
  bundleGift,
  orderReduction,
  orderDiscount,
  freeShipping,
  cashback,
  coupon,
  cashVoucher,
};

export const ALL_OFFER_KINDS = Object.keys(OFFER_KINDS) as [OfferKind, ...OfferKind[]];

export const kindsAt = <S extends OfferStep>(...steps: S[]): KindAt<S>[] =>
  ALL_OFFER_KINDS.filter((kind) => (steps as OfferStep[]).includes(OFFER_KINDS[kind].step)) as KindAt<S>[];

const PRICE_STEPS: PriceStep[] = ["activity", "group", "unitPrice", "set", "addOn"];
const PRICE_KINDS = new Set<OfferKind>(kindsAt(...PRICE_STEPS));

/** Whether a kind makes line prices; it then excludes others line by line, not by order. */
export const makesPrice = (kind: OfferKind): kind is PriceKind => PRICE_KINDS.has(kind);

export const isAt = <S extends OfferStep>(kind: OfferKind, ...steps: S[]): kind is KindAt<S> =>
  (steps as OfferStep[]).includes(OFFER_KINDS[kind].step);

export type OfferAt<S extends CartStep> = CartOffer & { kind: KindAt<S> };

export const offersAt = <S extends CartStep>(offers: readonly CartOffer[], ...steps: S[]): OfferAt<S>[] =>
  offers.filter((offer): offer is OfferAt<S> => isAt(offer.kind, ...steps)).sort(byPriority);

export const findKind = (stored: string): OfferKind | null =>
  Object.hasOwn(OFFER_KINDS, stored) ? (stored as OfferKind) : null;

export function findTag(stored: string): GoodsTag | null {
  const kind = findKind(stored);
  return kind && OFFER_KINDS[kind].tag;
}

/** What the tiers of an offer give. */
export function getBenefit({ kind }: Pick<CartOffer, "kind">): BenefitRules {
  const { benefit } = OFFER_KINDS[kind];
  if (!benefit) throw new Error(`an offer of the kind ${kind} has no tiers`);
  return benefit;
}

/** One tier of an offer: "满500减20", "每满3件减5", "满1000享98折", "满200元赠维生素C片", "满500返10", "满300包邮". */
export function tierName(
  offer: Pick<CartOffer, "kind" | "measure" | "repeats" | "goods">,
  { from, benefit }: OfferTier,
): string {
  const rules = getBenefit(offer);
  const threshold = thresholdName(from, offer.measure, rules.saysYuan ? "元" : "");
  const met = from > 0 ? `${offer.repeats ? "每满" : "满"}${threshold}` : "";
  return rules.name(benefit, met, offer.goods);
}

export const tierNames = (offer: CartOffer): string =>
  offer.tiers.map((tier) => tierName(offer, tier)).join("，");
