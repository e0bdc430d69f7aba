/**
 * The first half of pricing a cart: what each line costs, which lines count, their own reductions, swaps and gifts: everything that
 * shipping and the order's discounts are judged on. Pure; fen.
 */
import type { Fen } from "~/platform/money";
import { timesLeft, type CartOffer } from "~/promotions/offer";
import { discountValue } from "~/promotions/site-discount";
import { better, missingText, shortBy, usedOf, usedUp } from "./judge";
import { giveGifts, ofKinds, reduceLines, type Book } from "./line-groups";
import { priceLine } from "./line-price";
import { admitLines, judgeRest, nothingTaken } from "./line-stock";
import { BUNDLE } from "./line-types";
import type { BundleState, CartLine, GiftLine, GroupState, SwapState, WithheldGift } from "./pricing";
import { placesIn, placesOf, rosterOf, type Places } from "./roster";
import { settleSwaps } from "./swaps";

/** A cart up to its selected total. */
export interface PricedLines {
  /** the places of the lines in the order they were given */
  order: readonly number[];
  book: Book;
  /** that run now */
  offers: readonly CartOffer[];
  /** by place: what a line costs before the order's discounts, its own reduction off */
  amounts: readonly Fen[];
  /** the same, 0 for lines that do not count */
  start: readonly Fen[];
  gifts: GiftLine[];
  withheld: WithheldGift[];
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
  const places = placesOf(lines);
  const discounts = siteDiscounts(running, places);
  const roster = rosterOf(
    places,
    places.lines.map((line, i) => priceLine(line, byId, discounts[i] ?? [], now)),
  );
  const placeOf = new Map(places.lines.map((line, i) => [line, i]));
  const book: Book = { roster, used: [], reasons: [] };
  const taken = nothingTaken();
  const bundles = admitLines(roster, taken, byId);
  const gross = roster.bases.map((b) => b.gross);
  const { reductions, groups } = reduceLines(book, gross, running);
  const amounts = gross.map((amount, i) => amount - reductions[i]!);
  const swapped = settleSwaps(book, amounts, byId, taken);
  roster.asked.clear();
  bundles.push(...judgeRest(roster, taken, byId));
  const given = giveGifts(book, amounts, running, taken);
  notePrices(book, running, bundles);
  const counting = roster.bases.filter((b) => b.counts);
  const start = amounts.map((amount, i) => (roster.bases[i]!.counts ? amount : 0));
  return {
    ...{
      order: lines.map((line) => placeOf.get(line)!),
      book,
      offers: running,
      amounts,
      start,
      bundles,
      swaps: swapped.swaps,
      gifts: given.gifts,
      withheld: given.withheld,
    },
    groups: [...groups, ...given.groups, ...swapped.groups],
    // A bundle is one thing, as on the badge.
    selectedLines: new Set(counting.map(({ line }) => (line.type === BUNDLE ? `b${line.offerId}` : line.id)))
      .size,
    selectedUnits: counting.reduce((sum, b) => sum + b.line.number, 0),
    selectedTotal: start.reduce((a, b) => a + b, 0),
  };
}

/** By place: the site discounts that the line is in and that this company may still use. */
function siteDiscounts(offers: readonly CartOffer[], places: Places): CartOffer[][] {
  const found: CartOffer[][] = [];
  for (const offer of offers) {
    if (offer.kind !== "siteDiscount" || timesLeft(offer) <= 0) continue;
    for (const i of placesIn(places, offer.scope)) (found[i] ??= []).push(offer);
  }
  return found;
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

/** It is used up, or no line of its own reaches its threshold, or its lines have a better price already. */
function explainDiscount({ roster, reasons }: Book, offer: CartOffer): void {
  let most: number | null = null;
  let name = "阶梯价";
  let unit = "";
  for (const i of placesIn(roster, offer.scope)) {
    const { line, counts, source } = roster.bases[i]!;
    if (!counts) continue;
    if (most === null && source) name = source.name;
    if (unit === "") unit = line.goods.unit;
    most = Math.max(most ?? 0, discountValue(offer, line.goods.price ?? 0, line.number));
  }
  if (most === null) return;
  const shortfall = offer.tiers[0]!.from - most;
  if (timesLeft(offer) <= 0) reasons.push(usedUp(offer));
  else if (shortfall > 0) reasons.push(shortBy(offer, missingText(offer.measure, shortfall, unit)));
  else reasons.push(better(offer, name));
}
