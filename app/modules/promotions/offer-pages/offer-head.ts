import type { ProductListData } from "~/modules/catalogue/listing/product-list";
import { OFFER_KINDS, tierNames } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods, OfferKind } from "~/modules/promotions/offers/offer";
import type { ListedOffer } from "~/modules/promotions/offers/offer-shelf";
import { type ScopeNames, scopeWords } from "~/modules/promotions/offers/scope-words";
import { readNotWith, readOffer } from "~/modules/promotions/offers/offer-parser";

export interface OfferRule {
  id: number;
  name: string;
  rule: string;
  /** "与专场满减、订单折扣不同享"; null when it goes with everything */
  apart: string | null;
  endsAt: number;
}

export interface OfferHeadData {
  title: string;
  lead: string;
  rules: OfferRule[];
  now: number;
}

export interface OfferPageData {
  head: OfferHeadData;
  shelf: ProductListData;
}

/** Returns the offer with its tiers; null for offers that are only prices. */
export function withTiers(
  { id, kind, name, startsAt, endsAt, scope, terms }: ListedOffer,
  goods: OfferGoods[] = [],
): CartOffer | null {
  const window = { starts_at: startsAt, ends_at: endsAt };
  return readOffer({ id, kind, name, ...window, scope: JSON.stringify(scope), terms, priority: 0 }, goods);
}

/** "满2000返20，满5000返80"; "" for offers that are only prices. */
export function tierWords(offer: ListedOffer, goods?: OfferGoods[]): string {
  const read = withTiers(offer, goods);
  return read ? tierNames(read) : "";
}

/** Returns what an offer excludes as a sentence, or "". */
export function apartWords(kinds: readonly OfferKind[]): string | null {
  return kinds.length > 0 ? `与${kinds.map((kind) => OFFER_KINDS[kind].name).join("、")}不同享` : null;
}

/** Returns an offer's rule; offers that are only prices have their kind's. `goods`: names of given products. */
export function offerRule(
  offer: ListedOffer,
  names: ScopeNames,
  plain: string,
  goods?: OfferGoods[],
): OfferRule {
  const { id, kind, name, endsAt, scope, terms } = offer;
  const tiers = tierWords(offer, goods);
  return {
    id,
    name,
    rule: tiers ? `${scopeWords(scope, names)}${tiers}` : plain,
    apart: apartWords(readNotWith(kind, terms) ?? []),
    endsAt,
  };
}

/** Returns the head of a page; equal rules once, with the earliest end. */
export function offerHead(
  words: { title: string; lead: string; plain: string },
  offers: readonly ListedOffer[],
  names: ScopeNames,
  now: number,
): OfferHeadData {
  const rules = offers.map((offer) => offerRule(offer, names, words.plain));
  const isFirst = (rule: OfferRule, i: number) =>
    rules.findIndex((other) => other.rule === rule.rule && other.name === rule.name) === i;
  return { title: words.title, lead: words.lead, rules: rules.filter(isFirst), now };
}
