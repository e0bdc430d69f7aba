/**
 * The first half of pricing a cart: what each line costs, which lines count, their own reductions, swaps and gifts: everything that
 * shipping and the order's discounts are judged on. Pure; fen.
 */
import type { Fen } from "~/platform/money";
import { inScope, timesLeft, type CartOffer } from "~/promotions/offer";
import { ask, better, usedOf } from "./judge";
import { explain, giveGifts, ofKinds, reduceLines, type Book } from "./line-groups";
import { priceLine, type PricedBase, type SiteDiscount } from "./line-price";
import { admitLines, judgeRest, nothingTaken } from "./line-stock";
import type { BundleState, CartLine, GiftLine, GroupState, SwapState } from "./pricing";
import { placesIn, rosterOf } from "./roster";
import { settleSwaps } from "./swaps";

/** A cart up to its selected total. */
export interface PricedLines {
  /** in the order the lines were given */
  bases: readonly PricedBase[];
  book: Book;
  /** that run now */
  offers: readonly CartOffer[];
  /** by place: what a line costs before the order's discounts, its own reduction off */
  amounts: readonly Fen[];
  /** the same, 0 for lines that do not count */
  start: readonly Fen[];
  gifts: GiftLine[];
  groups: GroupState[];
  swaps: SwapState[];
  bundles: BundleState[];
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
}

/** Prices lines up to the selected total; `offers` may hold some that do not run at `now` (epoch ms). */
export function priceLines(
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  now: number,
): PricedLines {
  const running = offers.filter((o) => o.startsAt <= now && now < o.endsAt);
  const byId = new Map(running.map((o) => [o.id, o]));
  const discounts = siteDiscounts(running, lines);
  const bases = lines.map((line) => priceLine(line, byId, discounts, now));
  const roster = rosterOf(bases);
  const book: Book = { roster, used: [], reasons: [] };
  const taken = nothingTaken();
  const bundles = admitLines(roster, taken, byId);
  const gross = roster.bases.map((b) => b.gross);
  const { reductions, groups } = reduceLines(book, gross, running);
  const amounts = gross.map((amount, i) => amount - reductions[i]!);
  const swapped = settleSwaps(book, amounts, byId, taken);
  bundles.push(...judgeRest(roster, taken, byId));
  const given = giveGifts(book, amounts, running, taken);
  notePrices(book, running, bundles);
  const counting = roster.bases.filter((b) => b.counts);
  const start = amounts.map((amount, i) => (roster.bases[i]!.counts ? amount : 0));
  return {
    ...{ bases, book, offers: running, amounts, start, bundles, swaps: swapped.swaps, gifts: given.gifts },
    groups: [...groups, ...given.groups, ...swapped.groups],
    selectedLines: counting.length,
    selectedUnits: counting.reduce((sum, b) => sum + b.line.number, 0),
    selectedTotal: start.reduce((a, b) => a + b, 0),
  };
}

/** Site discounts that this company may still use, each with a quick answer for a goods. */
function siteDiscounts(offers: readonly CartOffer[], lines: readonly CartLine[]): SiteDiscount[] {
  const found = offers.filter((o) => o.kind === "siteDiscount" && timesLeft(o) > 0);
  if (found.length === 0) return [];
  const goods = [...new Map(lines.map((l) => [l.goods.id, l.goods])).values()];
  return found.map((offer) => {
    const inside = new Set(goods.filter((g) => inScope(offer.scope, g)).map((g) => g.id));
    return { offer, has: (id) => inside.has(id) };
  });
}

/** Notes the bundles and site discounts that lines which count have their price from, and why a site discount gives none. */
function notePrices(book: Book, offers: readonly CartOffer[], bundles: readonly BundleState[]): void {
  const sets = new Map(bundles.filter((b) => b.counts).map((b) => [b.offerId, b.sets]));
  const sources = new Set(book.roster.bases.flatMap((b) => (b.counts && b.source ? [b.source.offerId] : [])));
  for (const offer of ofKinds(offers, "bundle", "siteDiscount")) {
    if (sources.has(offer.id)) book.used.push(usedOf(offer, sets.get(offer.id) ?? 1));
    else if (offer.kind === "siteDiscount") explainDiscount(book, offer);
  }
}

/** Its lines have a better price already, or are below its threshold, or it is used up. */
function explainDiscount(book: Book, offer: CartOffer): void {
  const { roster } = book;
  const places = placesIn(roster, offer.scope).filter((i) => roster.bases[i]!.counts);
  if (places.length === 0) return;
  const one = ask(roster, { ...offer, notWith: [] })!;
  const own = places.map((i) => roster.bases[i]!.source?.name).find(Boolean);
  explain(book, one, one.hindrance ?? better(offer, own ?? "价格"));
}
