/** Lines with their prices, placed and let count, for tests of the single steps of pricing. */
import type { PricingContext } from "~/modules/cart/pricing/line-promotions";
import { priceLine, type PricedBase } from "~/modules/cart/pricing/line-price";
import { admitLines, noAllocatedUnits, type AllocatedUnits } from "~/modules/cart/pricing/line-stock";
import {
  indexOfferScopes,
  indexCartLines,
  type OfferScopeIndex,
} from "~/modules/cart/pricing/offer-scope-index";
import type { BundleState, CartLine } from "~/modules/cart/pricing/pricing";
import type { OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import { NOW } from "../cart-samples";

export interface Scene {
  index: OfferScopeIndex;
  context: PricingContext;
  taken: AllocatedUnits;
  bundles: BundleState[];
  byId: Map<number, CartOffer>;
  /** by place */
  gross: number[];
  base(lineId: number): PricedBase;
}

/** Lines up to those that count; `discounts` are site discounts for all of them. */
export function scene(
  lines: readonly CartLine[],
  offers: readonly CartOffer[] = [],
  discounts: readonly OfferAt<"unitPrice">[] = [],
): Scene {
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  const places = indexCartLines(lines);
  const index = indexOfferScopes(
    places,
    places.lines.map((line) => priceLine(line, byId, discounts, NOW)),
  );
  const used = noAllocatedUnits();
  const bundles = admitLines(index, used, byId);
  return {
    index,
    taken: used,
    bundles,
    byId,
    context: { index, used: [], reasons: [] },
    gross: index.bases.map((base) => base.gross),
    base: (lineId) => index.bases.find((base) => base.line.id === lineId)!,
  };
}
