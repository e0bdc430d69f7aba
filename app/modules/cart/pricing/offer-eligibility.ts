import { formatYuan, type Fen } from "~/platform/values/money";
import { getBenefit, makesPrice, OFFER_KINDS, tierName } from "~/modules/promotions/offers/kinds/kinds";
import {
  areApart,
  timesLeft,
  type CartOffer,
  type Measure,
  type OfferKind,
  type OfferTier,
} from "~/modules/promotions/offers/offer";
import type { OfferReason } from "./pricing";
import { getMembers, type OfferScopeIndex } from "./offer-scope-index";

export interface Used {
  id: number;
  kind: OfferKind;
  notWith: readonly OfferKind[];
  times: number;
  /** whether it has a limit in times */
  isCounted: boolean;
}

export interface Ask<T extends CartOffer = CartOffer> {
  offer: T;
  inside: readonly number[];
  places: readonly number[];
  /** how often this company may still use it; Infinity without a limit */
  times: number;
  /** what prevents it regardless of amounts */
  hindrance: OfferReason | null;
}

/** Evaluates an offer for its lines; null if it concerns none of this cart. */
export function ask<T extends CartOffer>(index: OfferScopeIndex, offer: T): Ask<T> | null {
  const { inside, places, excludedByKind: excludedBy } = getMembers(index, offer);
  if (inside.length === 0 && excludedBy.length === 0) return null;
  const times = timesLeft(offer);
  const isOut = places.length === 0 && excludedBy.length > 0;
  const hindrance = isOut
    ? excluded(offer, excludedBy[0]!)
    : times <= 0 && places.length > 0
      ? usedUp(offer)
      : null;
  return { offer, inside, places, times, hindrance };
}

/** Returns the used offer that excludes this one from the order, or null. Line prices exclude offers line by line (offer-scope-index.ts). */
export function apartFrom(
  used: readonly Used[],
  offer: { kind: OfferKind; notWith: readonly OfferKind[] },
): Used | null {
  if (makesPrice(offer.kind)) return null;
  return used.find((u) => !makesPrice(u.kind) && areApart(u, offer)) ?? null;
}

/** The record of a used offer. */
export function getUsed({ id, kind, notWith, left, limitPerCompany }: CartOffer, times: number): Used {
  return { id, kind, notWith, times, isCounted: left !== null || limitPerCompany !== null };
}

/** Returns what the threshold counts over these lines. Indexes ascend by product, so lines of a product are adjacent. */
export function measured(
  index: OfferScopeIndex,
  measure: Measure,
  places: readonly number[],
  amounts: readonly Fen[],
): number {
  let sum = 0;
  if (measure === "amount") for (const i of places) sum += amounts[i]!;
  else if (measure === "units") for (const i of places) sum += index.bases[i]!.line.quantity;
  else
    places.forEach((i, k) => {
      const isSame = k > 0 && index.bases[places[k - 1]!]!.line.goods.id === index.bases[i]!.line.goods.id;
      if (!isSame) sum += 1;
    });
  return sum;
}

export interface OfferEligibility {
  value: number;
  tier: OfferTier | null;
  times: number;
  next: OfferTier | null;
}

/** Returns the tier that `value` reaches, the most valuable one. A single 每满 tier counts as often as it fits. */
export function checkEligibility({ offer, places, times }: Ask, value: number): OfferEligibility {
  const rules = getBenefit(offer);
  const worth = ({ from, benefit }: OfferTier) => rules.worth(benefit, from);
  let tier: OfferTier | null = null;
  for (const t of offer.tiers)
    if (places.length > 0 && t.from <= value && (tier === null || worth(t) > worth(tier))) tier = t;
  const next = offer.tiers.find((t) => t.from > value && (tier === null || worth(t) > worth(tier))) ?? null;
  return { value, tier, times: tier ? countTierUses(offer, tier, value, times) : 0, next };
}

/** How often a met tier fits, within the offer's limits. */
export function countTierUses(offer: CartOffer, tier: OfferTier, value: number, limit: number): number {
  return offer.repeats ? Math.min(limit, Math.floor(value / tier.from)) : 1;
}

/** The tier to show: the reached, the next, or the first one. */
export const shownTier = (offer: CartOffer, { tier, next }: OfferEligibility): OfferTier =>
  tier ?? next ?? offer.tiers[0]!;

/** "¥38.50", "3 盒", "2 种": what is missing, after 还差. */
export function missingText(measure: Measure, shortfall: number, unit: string): string {
  if (measure === "amount") return formatYuan(shortfall);
  return `${shortfall} ${measure === "units" ? unit : "种"}`;
}

/** The common unit of these lines, else 件. */
export function getUnit(index: OfferScopeIndex, measure: Measure, places: readonly number[]): string {
  if (measure !== "units") return "";
  const first = index.bases[places[0] ?? -1]?.line.goods.unit;
  return first && places.every((i) => index.bases[i]!.line.goods.unit === first) ? first : "件";
}

type Reason = Pick<OfferReason, "code" | "text">;
const reason = (offer: CartOffer, { code, text }: Reason): OfferReason => ({
  offerId: offer.id,
  kind: offer.kind,
  name: offer.name,
  code,
  text,
});

export const excluded = (offer: CartOffer, by: OfferKind) =>
  reason(offer, { code: "excluded", text: `与${OFFER_KINDS[by].name}不可同享` });

export const better = (offer: CartOffer, name: string) =>
  reason(offer, { code: "better", text: `已享更优惠的 ${name}` });

export const soldOut = (offer: CartOffer, text: string) => reason(offer, { code: "soldOut", text });

export const limited = (offer: CartOffer, text: string) => reason(offer, { code: "limit", text });

/** For a product that the company may not have: "赠品 …：…，本单不含此赠品". */
export const withheldBy = (offer: CartOffer, text: string) => reason(offer, { code: "withheld", text });

export const shortBy = (offer: CartOffer, missing: string) =>
  reason(offer, { code: "shortfall", text: `还差 ${missing}` });

/** What is missing to the shown tier. */
export function short(index: OfferScopeIndex, { offer, inside }: Ask, judged: OfferEligibility): OfferReason {
  const shortfall = Math.max(0, shownTier(offer, judged).from - judged.value);
  const missing = missingText(offer.measure, shortfall, getUnit(index, offer.measure, inside));
  return shortBy(offer, missing);
}

/** The company's own limit is shown with its use; else the offer has run out for everybody. */
export function usedUp(offer: CartOffer): OfferReason {
  const { limitPerCompany: limit, used } = offer;
  if (limit !== null && used >= limit) return limited(offer, `每家限享 ${limit} 次，已享 ${used} 次`);
  return soldOut(offer, "活动名额已用完");
}

/** The offer's name with a tier: "专场 满500减20". */
export const groupName = (offer: CartOffer, tier: OfferTier) => `${offer.name} ${tierName(offer, tier)}`;

/** What prevents an offer before its threshold is checked: its limits, its lines' prices, another offer of this cart. */
export function getHindrance(used: readonly Used[], { offer, hindrance }: Ask): OfferReason | null {
  if (hindrance) return hindrance;
  const other = apartFrom(used, offer);
  return other && excluded(offer, other.kind);
}
