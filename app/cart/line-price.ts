/** The price of one line and what is said beside it (design rules, "The price of a line"). Pure, fen. */
import { freeShippingWords } from "~/catalogue/detail";
import { ephedrineRefusal } from "~/catalogue/ephedrine";
import { ladderAt, type GoodsForBuyer } from "~/catalogue/goods";
import type { Refusal } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import { formatYuan } from "~/platform/money";
import type { ActivityPrice, CartOffer, OfferKind, PriceKind } from "~/promotions/offer";
import { discountedPrice } from "~/promotions/site-discount";
import { BUNDLE, SWAP } from "./line-types";
import type { CartLine } from "./pricing";

/** The offer that made a unit price. */
export interface PriceSource {
  offerId: number;
  kind: PriceKind;
  name: string;
  notWith: readonly OfferKind[];
  limitPerCompany: number | null;
}

/** A line with its price, before reductions and discounts; whether it counts is decided over all lines (line-stock.ts). */
export interface PricedBase {
  line: CartLine;
  unitPrice: Fen;
  /** what a unit costs without any offer: the ladder tier reached, else the company's own price */
  plainPrice: Fen;
  gross: Fen;
  source: PriceSource | null;
  refusal: Refusal | null;
  counts: boolean;
}

/** The company's own price or the ladder tier reached, whichever is lower; 0 while it may not be seen. */
export function plainPriceOf(goods: GoodsForBuyer, number: number): Fen {
  if (goods.price === null) return 0;
  const { reached } = ladderAt(goods.ladder, number);
  return reached ? Math.min(reached.price, goods.price) : goods.price;
}

/** A special makes nothing dearer, and ephedrine goods are in no offer. */
function applies(activity: ActivityPrice, goods: GoodsForBuyer, number: number): boolean {
  return !goods.isEphedrine && activity.stock !== 0 && activity.price < plainPriceOf(goods, number);
}

/** The activity of a line while it runs, has stock and is lower than the ordinary price; afterwards the line falls back to that. */
export function runningActivity(line: CartLine, now: number): ActivityPrice | null {
  const { activity, goods, number, type } = line;
  if (!activity || now >= activity.endsAt || type === SWAP || type === BUNDLE) return null;
  return applies(activity, goods, number) ? activity : null;
}

/** Unit price of `number` units with this activity; without it the ordinary price. */
export function unitPriceOf(goods: GoodsForBuyer, number: number, activity: ActivityPrice | null): Fen {
  return activity && applies(activity, goods, number) ? activity.price : plainPriceOf(goods, number);
}

/**
 * Why `number` units may not be bought when nothing else of the goods is in the cart: the reason of the goods first, then of the
 * number, then of the activity. Over a whole cart line-stock.ts decides.
 */
export function refusalOf(
  goods: GoodsForBuyer,
  number: number,
  activity: ActivityPrice | null,
): Refusal | null {
  const { unit, stock, purchaseLimit: limit, boughtToday: bought } = goods;
  if (goods.refusal) return goods.refusal;
  if (stock <= 0) return { code: "soldOut" };
  if (limit !== null && bought + number > limit) return { code: "limitReached", limit, bought, unit };
  const quota = ephedrineRefusal(goods.ephedrine, number);
  if (quota) return quota;
  if (number > stock) return { code: "stockShort", left: stock, unit };
  return activity && applies(activity, goods, number) ? activityRefusal(activity, number, unit) : null;
}

/** Units above an activity's limit or stock are refused, not repriced. */
export function activityRefusal(
  activity: Pick<ActivityPrice, "name" | "limitPerCompany" | "used" | "stock">,
  number: number,
  unit: string,
): Refusal | null {
  const { name, limitPerCompany: limit, used, stock } = activity;
  if (limit !== null && used + number > limit)
    return { code: "activityLimit", activity: name, limit, bought: used, unit };
  return stock !== null && number > stock
    ? { code: "activityShort", activity: name, left: Math.max(0, stock), unit }
    : null;
}

/**
 * Prices one line: its offer's price for swaps and bundles, else the lowest of its activity and the site discounts it is in, else the
 * ordinary price.
 */
export function priceLine(
  line: CartLine,
  offers: ReadonlyMap<number, CartOffer>,
  discounts: readonly CartOffer[],
  now: number,
): PricedBase {
  const plainPrice = plainPriceOf(line.goods, line.number);
  const own = line.type === SWAP || line.type === BUNDLE;
  const best = own ? ofOwnOffer(line, offers) : bestOffer(line, discounts, now);
  // The price of a swap or bundle stands for its offer even where the ordinary price is lower; the buyer pays the lower one.
  const source = best && (own || best.price < plainPrice) ? best.source : null;
  const unitPrice = source ? Math.min(best!.price, plainPrice) : plainPrice;
  const gross = unitPrice * line.number;
  return { line, unitPrice, plainPrice, gross, source, refusal: null, counts: false };
}

interface Candidate {
  price: Fen;
  priority: number;
  source: PriceSource;
}

function ofOwnOffer(line: CartLine, offers: ReadonlyMap<number, CartOffer>): Candidate | null {
  const offer = offers.get(line.offerId);
  const goods = offer?.goods.find((g) => g.goodsId === line.goods.id);
  if (!offer || !goods || offer.kind !== (line.type === SWAP ? "swap" : "bundle")) return null;
  const { id, kind, name, notWith, priority } = offer;
  const { price, limitPerCompany } = goods;
  return { price, priority, source: { offerId: id, kind, name, notWith, limitPerCompany } };
}

/** The lowest price wins, then the higher priority, then the lower id. */
function bestOffer(line: CartLine, discounts: readonly CartOffer[], now: number): Candidate | null {
  const { goods, number } = line;
  const activity = runningActivity(line, now);
  let best: Candidate | null = activity && {
    price: activity.price,
    priority: activity.priority,
    source: activity,
  };
  if (goods.isEphedrine || goods.price === null || activity?.kind === "groupBuy") return best;
  for (const offer of discounts) {
    const price = discountedPrice(offer, goods.price, number);
    if (price === null || (best && price > best.price)) continue;
    const { id: offerId, name, notWith, priority } = offer;
    const source = { offerId, kind: "siteDiscount" as const, name, notWith, limitPerCompany: null };
    const found: Candidate = { price, priority, source };
    if (!best || isBefore(found, best)) best = found;
  }
  return best;
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.price !== b.price) return a.price < b.price;
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.source.offerId < b.source.offerId;
}

/** What stands beside the line: its offer, ladder reached and the next tier, free shipping of the single item. */
export function lineNotes({ line, source }: PricedBase): string[] {
  const { goods, number } = line;
  const price = source ? sourceNote(source, goods.unit) : ladderNote(goods, number);
  return [price, freeShippingWords(goods, number)].filter((note) => note !== null);
}

function sourceNote({ name, limitPerCompany: limit }: PriceSource, unit: string): string {
  return `${name}${limit === null ? "" : `，每家限购${limit}${unit}`}`;
}

/** "已享50盒起¥11.20；再加150盒享¥10.60" */
export function ladderNote(goods: GoodsForBuyer, number: number): string | null {
  const { reached, next } = ladderAt(goods.ladder, number);
  const unit = goods.unit;
  const has = reached && `已享${reached.from}${unit}起${formatYuan(reached.price)}`;
  const more = next && `再加${next.from - number}${unit}享${formatYuan(next.price)}`;
  return [has, more].filter(Boolean).join("；") || null;
}
