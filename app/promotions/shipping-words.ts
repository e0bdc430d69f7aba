/** What ships a goods free, in words for a card. Pure. */
import { inScope, type CartOffer, type ScopedGoods } from "./offer";
import { tierName } from "./words";

/** "满300包邮" for each running offer on the goods, "满100盒单品包邮". */
export function shippingWords(
  goods: ScopedGoods & { unit: string; itemFreeShippingFrom: number | null },
  offers: readonly CartOffer[],
): string[] {
  const own = goods.itemFreeShippingFrom;
  const names = offers
    .filter((offer) => offer.kind === "freeShipping" && inScope(offer.scope, goods))
    .flatMap((offer) => offer.tiers.slice(0, 1).map((tier) => tierName(offer, tier)));
  return own === null ? names : [...names, `满${own}${goods.unit}单品包邮`];
}
