/** What an offer would have cost: baskets priced again without it and with it, by the shop's own pricing. Pure; fen and epoch ms. */
import { priceSplit, type SplitPricing } from "~/cart/pricing/checkout";
import { unitPriceOf } from "~/cart/pricing/line-price";
import { ORDINARY } from "~/cart/pricing/line-types";
import type { CartLine, CartPricing, OfferReason, Offers } from "~/cart/pricing/pricing";
import type { Fen } from "~/platform/values/money";
import { isAt } from "~/promotions/offers/kinds/kinds";
import { byPriority, type ActivityPrice, type CartOffer, type OfferKind } from "~/promotions/offers/offer";

/** An order that was placed, or a cart as it stands, with the offers that run today. */
export interface Basket {
  /** the number of an order, or the company of a cart */
  name: string;
  isOrder: boolean;
  /** when it was placed, or what time it is now */
  at: number;
  lines: readonly CartLine[];
  offers: Offers;
}

/** The offer that is rehearsed: one that the cart judges, or prices for its goods. */
export interface Rehearsed {
  id: number;
  cart: CartOffer | null;
  prices: ReadonlyMap<number, ActivityPrice>;
}

/** Of these the buyer takes some or not: what was ordered without them tells nothing. */
export const isOnlyChosen = (kind: OfferKind): boolean => isAt(kind, "set", "addOn", "group");

/** Goods that would be sold for less than they cost. */
export interface BelowFloor {
  goodsId: number;
  name: string;
  units: number;
  /** what is missing to the floor over all of them */
  short: Fen;
}

/** Why the offer does nothing for a basket that has some of its goods. */
export type Idle = { code: OfferReason["code"] | "perCompany"; text: string };

export interface RehearsedBasket {
  name: string;
  isOrder: boolean;
  at: number;
  /** what is to be paid, without the offer and with it */
  before: Fen;
  after: Fen;
  /** before less after; below 0 where the offer stands in the way of a better one */
  cost: Fen;
  /** more that comes back after completion */
  back: Fen;
  /** units that come along free beyond those without it */
  gifts: number;
  isUsed: boolean;
  /** offers and vouchers that are used without it and no longer with it */
  beats: string[];
  idle: Idle | null;
  below: BelowFloor[];
}

/** Prices one basket twice. `floors`: what goods cost the shop, where it is known. */
export function rehearseBasket(
  basket: Basket,
  rehearsed: Rehearsed,
  now: number,
  floors: ReadonlyMap<number, Fen> = new Map(),
): RehearsedBasket {
  const { id } = rehearsed;
  const bare = basket.lines.map((line) =>
    line.activity?.offerId === id ? { ...line, activity: null } : line,
  );
  const others = basket.offers.offers.filter((offer) => offer.id !== id);
  const { lines, isLimited } = withPrices(bare, rehearsed.prices, now);
  const added = rehearsed.cart ? [...others, { ...rehearsed.cart, startsAt: now, endsAt: now + 1 }] : others;
  const before = priceSplit(bare, { ...basket.offers, offers: others }, {}, now);
  const after = priceSplit(lines, { ...basket.offers, offers: added }, {}, now);
  const [was, is] = [usedIn(before, bare, others), usedIn(after, lines, added)];
  const isUsed = is.has(`offer:${id}`);
  const [payable, left] = [payableOf(before), payableOf(after)];
  const { name, isOrder, at } = basket;
  return {
    ...{ name, isOrder, at, before: payable, after: left, cost: payable - left, isUsed },
    back: backOf(after.ordinary) - backOf(before.ordinary),
    gifts: giftsOf(after.ordinary) - giftsOf(before.ordinary),
    beats: isUsed ? [...was].filter(([key]) => !is.has(key)).map(([, called]) => called) : [],
    idle: isUsed ? null : idleOf(after.ordinary, id, isLimited),
    below: isUsed ? belowFloors(after.ordinary, lines, floors) : [],
  };
}

/** The lines at the offer's prices where these are the better ones; a line above its stock or limit keeps its price, which the shop would refuse. */
function withPrices(lines: readonly CartLine[], prices: ReadonlyMap<number, ActivityPrice>, now: number) {
  let isLimited = false;
  const priced = lines.map((line): CartLine => {
    const price = prices.get(line.goods.id);
    if (!price || line.type > 1 || !isBetter(price, line.activity)) return line;
    const { limitPerCompany: limit, stock } = price;
    const isAbove = line.quantity > Math.min(limit ?? Infinity, stock ?? Infinity);
    if (isAbove && unitPriceOf(line.goods, line.quantity, price) === price.price) isLimited = true;
    return isAbove
      ? line
      : { ...line, type: price.kind === "flashSale" ? 1 : ORDINARY, activity: { ...price, endsAt: now + 1 } };
  });
  return { lines: priced, isLimited };
}

/** As the shop chooses among activities: the lowest price, then priority, then the lower id. */
function isBetter(price: ActivityPrice, other: ActivityPrice | null): boolean {
  if (!other || price.price !== other.price) return !other || price.price < other.price;
  const keyOf = ({ priority, offerId: id }: ActivityPrice) => ({ priority, id });
  return byPriority(keyOf(price), keyOf(other)) < 0;
}

const payableOf = ({ ordinary, ephedrine }: SplitPricing): Fen => ordinary.payable + ephedrine.payable;
const backOf = ({ cashback }: CartPricing): Fen => cashback?.amount ?? 0;
const giftsOf = ({ gifts }: CartPricing): number => gifts.reduce((sum, { quantity }) => sum + quantity, 0);

/** What is used on a basket, by key, with its name. */
function usedIn(
  { ordinary }: SplitPricing,
  lines: readonly CartLine[],
  offers: readonly CartOffer[],
): Map<string, string> {
  const names = new Map(offers.map(({ id, name }) => [id, name]));
  for (const { activity } of lines) if (activity) names.set(activity.offerId, activity.name);
  const priced = ordinary.lines.filter(
    (line) => line.counts && line.offerId !== null && line.unitPrice < plainOf(line, lines),
  );
  const isUsed = (state: { isUsed: boolean }) => state.isUsed;
  const ids = [
    ...priced.map(({ offerId }) => offerId!),
    ...[...ordinary.groups, ...ordinary.reductions, ...ordinary.discounts].filter(isUsed).map(({ id }) => id),
    ...ordinary.gifts.map(({ offerId }) => offerId),
    ...[ordinary.freeShipping, ordinary.cashback].flatMap((one) => (one ? [one.offerId] : [])),
  ];
  const vouchers = [...ordinary.coupons, ...ordinary.cashVouchers].filter(isUsed);
  return new Map([
    ...ids.map((id) => [`offer:${id}`, names.get(id) ?? ""] as const),
    ...vouchers.map(({ id, name }) => [`voucher:${id}`, name] as const),
  ]);
}

const plainOf = (priced: CartPricing["lines"][number], lines: readonly CartLine[]): Fen => {
  const line = lines.find(({ id }) => id === priced.id)!;
  return unitPriceOf(line.goods, line.quantity, null);
};

function idleOf({ reasons }: CartPricing, id: number, isLimited: boolean): Idle | null {
  const own = reasons.find(({ offerId }) => offerId === id);
  if (own) return { code: own.code, text: own.code === "shortfall" ? "未到门槛" : own.text };
  return isLimited ? { code: "perCompany", text: "数量超过每家限购或总数量" } : null;
}

function belowFloors(
  { lines }: CartPricing,
  own: readonly CartLine[],
  floors: ReadonlyMap<number, Fen>,
): BelowFloor[] {
  return lines.flatMap(({ id, goodsId, quantity, amount, discountShare, counts }) => {
    const floor = floors.get(goodsId);
    const short = floor === undefined ? 0 : floor * quantity - (amount - discountShare);
    const name = own.find((line) => line.id === id)?.goods.name ?? "";
    return counts && short > 0 ? [{ goodsId, name, units: quantity, short }] : [];
  });
}

export interface Rehearsal {
  baskets: number;
  used: number;
  before: Fen;
  after: Fen;
  cost: Fen;
  back: Fen;
  gifts: number;
  /** baskets that would cost more with it */
  dearer: number;
  /** those whose sum, cashback or gifts differ, the dearest for the shop first */
  changed: RehearsedBasket[];
  /** what it takes the place of, and in how many baskets; the most frequent first */
  beats: Counted[];
  /** why it does nothing where its goods are, and in how many baskets */
  idle: Counted[];
  below: BelowFloor[];
}

export interface Counted {
  name: string;
  count: number;
}

const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

function counted(names: readonly string[]): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** All baskets together. */
export function sumRehearsal(baskets: readonly RehearsedBasket[]): Rehearsal {
  const below = new Map<number, BelowFloor>();
  for (const one of baskets.flatMap((basket) => basket.below)) {
    const { units = 0, short = 0 } = below.get(one.goodsId) ?? {};
    below.set(one.goodsId, { ...one, units: units + one.units, short: short + one.short });
  }
  return {
    ...{ baskets: baskets.length, used: baskets.filter(({ isUsed }) => isUsed).length },
    ...{ before: sum(baskets, (one) => one.before), after: sum(baskets, (one) => one.after) },
    ...{ cost: sum(baskets, (one) => one.cost), back: sum(baskets, (one) => one.back) },
    ...{ gifts: sum(baskets, (one) => one.gifts), dearer: baskets.filter(({ cost }) => cost < 0).length },
    changed: baskets
      .filter(({ cost, back, gifts }) => cost !== 0 || back !== 0 || gifts !== 0)
      .sort((a, b) => b.cost + b.back - (a.cost + a.back) || b.at - a.at),
    beats: counted(baskets.flatMap(({ beats }) => beats)),
    idle: counted(baskets.flatMap(({ idle }) => (idle ? [idle.text] : []))),
    below: [...below.values()].sort((a, b) => b.short - a.short),
  };
}

/** The same in one go. */
export const rehearse = (
  baskets: readonly Basket[],
  rehearsed: Rehearsed,
  now: number,
  floors?: ReadonlyMap<number, Fen>,
): Rehearsal => sumRehearsal(baskets.map((basket) => rehearseBasket(basket, rehearsed, now, floors)));
