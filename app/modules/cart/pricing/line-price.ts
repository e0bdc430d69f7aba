import { findChangedTerms } from "./changed-terms";
import { freeShippingWords } from "~/modules/catalogue/goods-page/detail";
import { ephedrineRestriction } from "~/modules/catalogue/goods/ephedrine";
import { ladderAt, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { formatYuan } from "~/platform/values/money";
import { isAt, OFFER_KINDS, type OfferAt } from "~/modules/promotions/offers/kinds/kinds";
import type { ActivityPrice, CartOffer, OfferKind, PriceKind } from "~/modules/promotions/offers/offer";
import { BUNDLE, ADD_ON_DEAL } from "./line-types";
import type { CartLine } from "./pricing";

export interface LinePriceSource {
  offerId: number;
  kind: PriceKind;
  name: string;
  notWith: readonly OfferKind[];
  limitPerCompany: number | null;
}

/** A line's price before reductions and discounts; line-stock.ts decides whether it counts. */
export interface PricedBase {
  line: CartLine;
  unitPrice: Fen;
  /** unit price without offers: the reached ladder tier, else the company's own price */
  plainPrice: Fen;
  gross: Fen;
  source: LinePriceSource | null;
  restriction: PurchaseRestriction | null;
  counts: boolean;
  /** the unit price that the buyer saw, if it changed; else null */
  changedFrom: Fen | null;
  changedTerms?: readonly string[];
}

/** Returns the lower of the company's own price and the reached ladder tier; 0 while it is hidden. */
export function getPlainPrice(goods: GoodsForBuyer, quantity: number): Fen {
  if (goods.price === null) return 0;
  const { reached } = ladderAt(goods.ladder, quantity);
  return reached ? Math.min(reached.price, goods.price) : goods.price;
}

/** Only if it is cheaper, and never for ephedrine products. */
function applies(activity: ActivityPrice, goods: GoodsForBuyer, quantity: number): boolean {
  return !goods.isEphedrine && activity.stock !== 0 && activity.price < getPlainPrice(goods, quantity);
}

/** Returns a line's activity while it runs, has stock and is cheaper than the ordinary price. */
export function runningActivity(line: CartLine, now: number): ActivityPrice | null {
  const { activity, goods, quantity, type } = line;
  if (!activity || now >= activity.endsAt || type === ADD_ON_DEAL || type === BUNDLE) return null;
  return applies(activity, goods, quantity) ? activity : null;
}

/** Returns the unit price of `number` units with this activity or the ordinary one. */
export function getUnitPrice(goods: GoodsForBuyer, quantity: number, activity: ActivityPrice | null): Fen {
  return activity && applies(activity, goods, quantity) ? activity.price : getPlainPrice(goods, quantity);
}

/** Why `number` units may not be bought alone: product, number, then activity. For a whole cart line-stock.ts decides. */
export function lineRestriction(
  goods: GoodsForBuyer,
  quantity: number,
  activity: ActivityPrice | null,
): PurchaseRestriction | null {
  const { unit, stock, purchaseLimit: limit, boughtToday: bought } = goods;
  if (goods.restriction) return goods.restriction;
  if (stock <= 0) return { code: "soldOut" };
  if (limit !== null && bought + quantity > limit) return { code: "limitReached", limit, bought, unit };
  const quota = ephedrineRestriction(goods.ephedrine, quantity);
  if (quota) return quota;
  if (quantity > stock) return { code: "stockShort", left: stock, unit };
  return activity && applies(activity, goods, quantity)
    ? activityRestriction(activity, quantity, unit)
    : null;
}

/** Units above an activity's limit or stock are refused, not repriced. */
export function activityRestriction(
  activity: Pick<ActivityPrice, "name" | "limitPerCompany" | "used" | "stock">,
  quantity: number,
  unit: string,
): PurchaseRestriction | null {
  const { name, limitPerCompany: limit, used, stock } = activity;
  if (limit !== null && used + quantity > limit)
    return { code: "activityLimit", activity: name, limit, bought: used, unit };
  return stock !== null && quantity > stock
    ? { code: "activityShort", activity: name, left: Math.max(0, stock), unit }
    : null;
}

/** Prices one line: its offer's price for add-ons and bundles, else the lowest of activity and site discounts, else the ordinary price. */
export function priceLine(
  line: CartLine,
  offers: ReadonlyMap<number, CartOffer>,
  discounts: readonly OfferAt<"unitPrice">[],
  now: number,
): PricedBase {
  const priced = priceUnit(line, offers, discounts, now);
  const gross = priced.unitPrice * line.quantity;
  const changedFrom = findChangedPrice(line, priced.unitPrice, (quantity) => {
    return priceUnit({ ...line, quantity }, offers, discounts, now).unitPrice;
  });
  const base = { line, ...priced, gross, restriction: null, counts: false, changedFrom };
  const changedTerms = findChangedTerms(line, { source: priced.source, offers, discounts });
  return changedTerms.length > 0 ? { ...base, changedTerms } : base;
}

function priceUnit(
  line: CartLine,
  offers: ReadonlyMap<number, CartOffer>,
  discounts: readonly OfferAt<"unitPrice">[],
  now: number,
): Pick<PricedBase, "unitPrice" | "plainPrice" | "source"> {
  const plainPrice = getPlainPrice(line.goods, line.quantity);
  const own = line.type === ADD_ON_DEAL || line.type === BUNDLE;
  const best = own ? ofOwnOffer(line, offers) : bestOffer(line, discounts, now);
  // An add-on or bundle price keeps its offer as source even if the ordinary price is lower; the buyer pays the lower one.
  const source = best && (own || best.price < plainPrice) ? best.source : null;
  return { unitPrice: source ? Math.min(best!.price, plainPrice) : plainPrice, plainPrice, source };
}

/** The seen price, unless it equals the line's or the one for the seen number: more units reach other tiers. */
function findChangedPrice(
  { goods, seenPrice, seenNumber, quantity }: CartLine,
  unitPrice: Fen,
  priceAt: (quantity: number) => Fen,
): Fen | null {
  if (goods.price === null || seenPrice === null || seenPrice === unitPrice) return null;
  const isElsewhere = typeof seenNumber === "number" && seenNumber !== quantity;
  return isElsewhere && priceAt(seenNumber) === seenPrice ? null : seenPrice;
}

interface Candidate {
  price: Fen;
  priority: number;
  source: LinePriceSource;
}

function ofOwnOffer(line: CartLine, offers: ReadonlyMap<number, CartOffer>): Candidate | null {
  const offer = offers.get(line.offerId);
  const goods = offer?.goods.find((g) => g.goodsId === line.goods.id);
  if (!offer || !goods) return null;
  const { id, kind, name, notWith, priority } = offer;
  if (!isAt(kind, line.type === ADD_ON_DEAL ? "addOn" : "set")) return null;
  const { price, limitPerCompany } = goods;
  return { price, priority, source: { offerId: id, kind, name, notWith, limitPerCompany } };
}

function bestOffer(
  line: CartLine,
  discounts: readonly OfferAt<"unitPrice">[],
  now: number,
): Candidate | null {
  const { goods, quantity } = line;
  const activity = runningActivity(line, now);
  let best: Candidate | null = activity && {
    price: activity.price,
    priority: activity.priority,
    source: activity,
  };
  if (goods.isEphedrine || goods.price === null || (activity && isAt(activity.kind, "group"))) return best;
  for (const offer of discounts) {
    const { id: offerId, kind, name, notWith, priority } = offer;
    const price = OFFER_KINDS[kind].unitPrice(offer, goods.price, quantity);
    if (price === null || (best && price > best.price)) continue;
    const source = { offerId, kind, name, notWith, limitPerCompany: null };
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

/** Returns the notes of a line: its offer, reached and next ladder tier, free shipping of the product. */
export function lineNotes({ line, source }: PricedBase): string[] {
  const { goods, quantity } = line;
  const price = source ? sourceNote(source, goods.unit) : ladderNote(goods, quantity);
  return [price, freeShippingWords(goods, quantity)].filter((note) => note !== null);
}

function sourceNote({ name, limitPerCompany: limit }: LinePriceSource, unit: string): string {
  return `${name}${limit === null ? "" : `，每家限购${limit}${unit}`}`;
}

/** "已享50盒起¥11.20；再加150盒享¥10.60" */
export function ladderNote(goods: GoodsForBuyer, quantity: number): string | null {
  const { reached, next } = ladderAt(goods.ladder, quantity);
  const unit = goods.unit;
  const has = reached && `已享${reached.from}${unit}起${formatYuan(reached.price)}`;
  const more = next && `再加${next.from - quantity}${unit}享${formatYuan(next.price)}`;
  return [has, more].filter(Boolean).join("；") || null;
}
