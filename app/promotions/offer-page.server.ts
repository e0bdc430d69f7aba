/** Pages of one kind of offer: its head and its goods in the shelf, in a fixed number of queries. */
import type { ShelfPage } from "~/catalogue/shelf";
import { now } from "~/platform/clock.server";
import { offerHead, type OfferPageData } from "./offer-head";
import { listedOffers } from "./offer-shelf.server";
import { scopeNames } from "./scope-names.server";
import { shelfData, type Wanted } from "./shelf.server";

export interface OfferPageWords {
  /** a sentence under the title */
  lead: string;
  /** the rule of offers that are nothing but prices */
  plain: string;
}

/** What runs of the page's kind, in words, and the goods; nothing running gives a head without rules. */
export async function offerPageData(
  request: Request,
  page: ShelfPage,
  kind: string,
  words: OfferPageWords,
  wanted: Wanted = {},
): Promise<OfferPageData> {
  const at = now();
  const offers = await listedOffers(kind, at);
  const [names, shelf] = await Promise.all([
    scopeNames(offers.map((offer) => offer.scope)),
    shelfData(request, page, wanted),
  ]);
  return { head: offerHead({ ...words, title: page.title }, offers, names, at), shelf };
}
