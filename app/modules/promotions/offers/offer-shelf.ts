import type { PromotedGoods } from "~/modules/catalogue/listing/list-query";
import { isAt, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind, OfferScope } from "./offer";

export const NO_GOODS: PromotedGoods = { goods: [], categories: [], kinds: [] };

export function scopedGoods(scope: OfferScope): PromotedGoods {
  if ("goods" in scope) return { ...NO_GOODS, goods: scope.goods };
  if ("category" in scope) return { ...NO_GOODS, categories: [scope.category] };
  if ("kind" in scope) return { ...NO_GOODS, kinds: [scope.kind] };
  if ("preferred" in scope) return { ...NO_GOODS, preferred: true };
  // everything is what does not lie in nothing
  return { ...NO_GOODS, others: ["not" in scope ? scopedGoods(scope.not) : NO_GOODS] };
}

/** Products of any of the filters. */
export function getUnlistedOffer(all: readonly PromotedGoods[]): PromotedGoods {
  return {
    goods: [...new Set(all.flatMap((item) => item.goods))],
    categories: [...new Set(all.flatMap((item) => item.categories))],
    kinds: [...new Set(all.flatMap((item) => item.kinds))],
    preferred: all.some((item) => item.preferred),
    itemFree: all.some((item) => item.itemFree),
    others: all.flatMap((item) => item.others ?? []),
  };
}

export interface ListedOffer {
  id: number;
  kind: OfferKind;
  name: string;
  startsAt: number;
  endsAt: number;
  scope: OfferScope;
  terms: string;
  goods: readonly number[];
}

/** Returns the products whose price or purchase makes the offer: its rows for prices, else its scope. */
export function offerGoods({ kind, scope, goods }: ListedOffer): PromotedGoods {
  if (OFFER_KINDS[kind].rows?.are === "own") return { ...NO_GOODS, goods: [...goods] };
  // what ships free by itself stands with what ships free from an amount on
  if (isAt(kind, "shipping")) return { ...scopedGoods(scope), itemFree: true };
  return scopedGoods(scope);
}
