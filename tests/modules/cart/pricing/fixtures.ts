/** Lines with their prices, placed and let count, for tests of the single steps of pricing. */
import type { PricedBase } from "~/modules/cart/pricing/line-price";
import type { OfferScopeIndex } from "~/modules/cart/pricing/offer-scope-index";
import type { CartLine } from "~/modules/cart/pricing/pricing";
import { runSteps, startPricing, type PricingState } from "~/modules/cart/pricing/pricing-state";
import { countLines } from "~/modules/cart/pricing/steps/count-lines";
import { priceUnits } from "~/modules/cart/pricing/steps/price-units";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { NOW } from "../cart-samples";

export interface Scene {
  state: PricingState;
  index: OfferScopeIndex;
  /** by place */
  gross: readonly number[];
  base(lineId: number): PricedBase;
}

/** Lines up to those that count. */
export function scene(lines: readonly CartLine[], offers: readonly CartOffer[] = []): Scene {
  const state = runSteps([priceUnits, countLines], startPricing(lines, offers, NOW));
  return {
    state,
    index: state.index,
    gross: state.amounts,
    base: (lineId) => state.index.bases.find((base) => base.line.id === lineId)!,
  };
}
