import type { ListRequest, ProductListPage } from "~/modules/catalogue/listing/product-list";
import { offerHead, type OfferPageData } from "./offer-head";
import { listedOffers } from "~/modules/promotions/offers/offer-shelf.server";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { offerListData, type OfferListOptions } from "./offer-list.server";

export interface OfferPageWords {
  lead: string;
  plain: string;
}

/** Returns the running offers of the page's kind in words, and the products; without any the head has no rules. */
export async function offerPageData(
  query: ListRequest,
  page: ProductListPage,
  { kind, words }: { kind: string; words: OfferPageWords },
  wanted: OfferListOptions = {},
): Promise<OfferPageData> {
  const offers = await listedOffers(kind, query.now);
  const [names, shelf] = await Promise.all([
    scopeNames(offers.map((offer) => offer.scope)),
    offerListData(query, page, wanted),
  ]);
  return { head: offerHead({ ...words, title: page.title }, offers, names, query.now), shelf };
}
