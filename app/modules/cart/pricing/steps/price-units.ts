import { offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import { timesLeft } from "~/modules/promotions/offers/offer";
import { priceLine } from "../line-price";
import { indexOfferScopes, placesIn } from "../offer-scope-index";
import type { PricingState, PricingStep } from "../pricing-state";

/** Prices each line alone: own price, ladder, activity, site discount, or the price of its bundle or add-on deal. Nothing counts yet. */
export const priceUnits: PricingStep = (state) => {
  const discounts = siteDiscounts(state);
  const { index, offerById, now } = state;
  const bases = index.lines.map((line, i) => priceLine(line, offerById, discounts[i] ?? [], now));
  return { ...state, index: indexOfferScopes(index, bases), amounts: bases.map((base) => base.gross) };
};

/** By index: site discounts of the line that the company may still use. */
function siteDiscounts({ index, offers }: PricingState): OfferAt<"unitPrice">[][] {
  const found: OfferAt<"unitPrice">[][] = [];
  for (const offer of offersAt(offers, "unitPrice")) {
    if (timesLeft(offer) <= 0) continue;
    for (const i of placesIn(index, offer.scope)) (found[i] ??= []).push(offer);
  }
  return found;
}
