import type { Fen } from "~/platform/values/money";
import { isAt, OFFER_KINDS, offersAt, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import { timesLeft, type CartOffer } from "~/modules/promotions/offers/offer";
import { better, missingText, shortBy, getUsed, usedUp } from "./offer-eligibility";
import { giveGifts, reduceLines, type PricingContext } from "./line-promotions";
import { priceLine } from "./line-price";
import { admitLines, checkRest, noAllocatedUnits } from "./line-stock";
import type { BundleState, CartLine, GiftLine, GroupState, AddOnDealState, WithheldGift } from "./pricing";
import { placesIn, indexCartLines, indexOfferScopes, type LineIndex } from "./offer-scope-index";
import { settleAddOnDeals } from "./add-on-deals";

export interface PricedLines {
  /** the indexes of the lines in the given order */
  order: readonly number[];
  context: PricingContext;
  offers: readonly CartOffer[];
  /** by index: price of a line before the order's discounts, less its own reduction */
  amounts: readonly Fen[];
  /** the same, 0 for lines that do not count */
  start: readonly Fen[];
  gifts: GiftLine[];
  withheld: WithheldGift[];
  groups: GroupState[];
  addOnDeals: AddOnDealState[];
  bundles: BundleState[];
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
}

/** Prices lines up to the selected total; `offers` may include some that do not run at `now` (epoch ms). */
export function priceLines(
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
  now: number,
): PricedLines {
  const running = offers.filter((o) => o.startsAt <= now && now < o.endsAt);
  const byId = new Map(running.map((o) => [o.id, o]));
  const places = indexCartLines(lines);
  const discounts = siteDiscounts(running, places);
  const index = indexOfferScopes(
    places,
    places.lines.map((line, i) => priceLine(line, byId, discounts[i] ?? [], now)),
  );
  const placeOf = new Map(places.lines.map((line, i) => [line, i]));
  const context: PricingContext = { index, used: [], reasons: [] };
  const used = noAllocatedUnits();
  const bundles = admitLines(index, used, byId);
  const gross = index.bases.map((b) => b.gross);
  const { reductions, groups } = reduceLines(context, gross, running);
  const amounts = gross.map((amount, i) => amount - reductions[i]!);
  const swapped = settleAddOnDeals(context, amounts, byId, used);
  index.asked.clear();
  bundles.push(...checkRest(index, used, byId));
  const giftResult = giveGifts(context, amounts, running, used);
  notePrices(context, running, bundles);
  const counting = index.bases.filter((b) => b.counts);
  const start = amounts.map((amount, i) => (index.bases[i]!.counts ? amount : 0));
  return {
    order: lines.map((line) => placeOf.get(line)!),
    context,
    offers: running,
    amounts,
    start,
    bundles,
    addOnDeals: swapped.addOnDeals,
    gifts: giftResult.gifts,
    withheld: giftResult.withheld,
    groups: [...groups, ...giftResult.groups, ...swapped.groups],
    selectedLines: new Set(counting.map(({ line }) => line.goods.id)).size,
    selectedUnits: counting.reduce((sum, b) => sum + b.line.quantity, 0),
    selectedTotal: start.reduce((a, b) => a + b, 0),
  };
}

/** By index: site discounts of the line that the company may still use. */
function siteDiscounts(offers: readonly CartOffer[], places: LineIndex): OfferAt<"unitPrice">[][] {
  const found: OfferAt<"unitPrice">[][] = [];
  for (const offer of offersAt(offers, "unitPrice")) {
    if (timesLeft(offer) <= 0) continue;
    for (const i of placesIn(places, offer.scope)) (found[i] ??= []).push(offer);
  }
  return found;
}

const isUnitPrice = (offer: CartOffer): offer is OfferAt<"unitPrice"> => isAt(offer.kind, "unitPrice");

/** Records bundles and site discounts that set prices of counting lines, and why a site discount does not apply. */
function notePrices(
  context: PricingContext,
  offers: readonly CartOffer[],
  bundles: readonly BundleState[],
): void {
  const sets = new Map(bundles.filter((b) => b.counts).map((b) => [b.offerId, b.sets]));
  const sources = new Set(
    context.index.bases.flatMap((b) => (b.counts && b.source ? [b.source.offerId] : [])),
  );
  for (const offer of offersAt(offers, "set", "unitPrice")) {
    if (sources.has(offer.id)) context.used.push(getUsed(offer, sets.get(offer.id) ?? 1));
    else if (isUnitPrice(offer)) explainDiscount(context, offer);
  }
}

/** It is used up, no line reaches its threshold, or its lines have a better price already. */
function explainDiscount({ index, reasons }: PricingContext, offer: OfferAt<"unitPrice">): void {
  const { valueOn } = OFFER_KINDS[offer.kind];
  let limit: number | null = null;
  let name = "阶梯价";
  let unit = "";
  for (const i of placesIn(index, offer.scope)) {
    const { line, counts, source } = index.bases[i]!;
    if (!counts) continue;
    if (limit === null && source) name = source.name;
    if (unit === "") unit = line.goods.unit;
    limit = Math.max(limit ?? 0, valueOn(offer, line.goods.price ?? 0, line.quantity));
  }
  if (limit === null) return;
  const shortfall = offer.tiers[0]!.from - limit;
  if (timesLeft(offer) <= 0) reasons.push(usedUp(offer));
  else if (shortfall > 0) reasons.push(shortBy(offer, missingText(offer.measure, shortfall, unit)));
  else reasons.push(better(offer, name));
}
