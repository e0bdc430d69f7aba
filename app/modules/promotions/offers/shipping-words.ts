import { isAt, tierName } from "~/modules/promotions/offers/kinds/kinds";
import { inScope, type CartOffer, type ScopedGoods } from "./offer";

export function shippingWords(
  goods: ScopedGoods & { unit: string; itemFreeShippingFrom: number | null; freeShippingFrom: number | null },
  offers: readonly CartOffer[],
): string[] {
  const { unit, itemFreeShippingFrom: orderFrom, freeShippingFrom: ownFrom } = goods;
  const names = offers
    .filter((offer) => isAt(offer.kind, "shipping") && inScope(offer.scope, goods))
    .flatMap((offer) => offer.tiers.slice(0, 1).map((tier) => tierName(offer, tier)));
  if (orderFrom !== null) names.push(`满${orderFrom}${unit}单品包邮`);
  if (ownFrom !== null) names.push(`满${ownFrom}${unit}本品免运费`);
  return names;
}
