import { isAt, OFFER_KINDS, offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import { timesLeft, type CartOffer } from "~/modules/promotions/offers/offer";
import { better, missingText, shortBy, usedUp } from "../offer-eligibility";
import { placesIn, type OfferScopeIndex } from "../offer-scope-index";
import type { OfferReason } from "../pricing";
import { withReasons, withUsed, type PricingState, type PricingStep } from "../pricing-state";

/** Records bundles and site discounts that set prices of counting lines, and why a site discount does not apply. */
export const explainPrices: PricingStep = (state) => {
  const sets = new Map(state.bundles.filter((b) => b.counts).map((b) => [b.offerId, b.sets]));
  const sources = new Set(state.index.bases.flatMap((b) => (b.counts && b.source ? [b.source.offerId] : [])));
  const record = (current: PricingState, offer: OfferAt<"set" | "unitPrice">): PricingState => {
    if (sources.has(offer.id)) return withUsed(current, offer, sets.get(offer.id) ?? 1);
    return isUnitPrice(offer) ? withReasons(current, discountReasons(state.index, offer)) : current;
  };
  return offersAt(state.offers, "set", "unitPrice").reduce(record, state);
};

const isUnitPrice = (offer: CartOffer): offer is OfferAt<"unitPrice"> => isAt(offer.kind, "unitPrice");

/** It is used up, no line reaches its threshold, or its lines have a better price already. Empty without counting lines. */
function discountReasons(index: OfferScopeIndex, offer: OfferAt<"unitPrice">): OfferReason[] {
  const counting = placesIn(index, offer.scope)
    .map((i) => index.bases[i]!)
    .filter((base) => base.counts);
  const [first] = counting;
  if (!first) return [];
  if (timesLeft(offer) <= 0) return [usedUp(offer)];
  const { valueOn } = OFFER_KINDS[offer.kind];
  const values = counting.map(({ line }) => valueOn(offer, line.goods.price ?? 0, line.quantity));
  const shortfall = offer.tiers[0]!.from - Math.max(...values);
  if (shortfall <= 0) return [better(offer, first.source?.name ?? "阶梯价")];
  const unit = counting.find(({ line }) => line.goods.unit !== "")?.line.goods.unit ?? "";
  return [shortBy(offer, missingText(offer.measure, shortfall, unit))];
}
