/** The cost of an offer or voucher: baskets are priced without it and with it, by the shop's pricing. */
import { priceSplit, type SplitPricing } from "~/modules/cart/pricing/checkout";
import { getUnitPrice } from "~/modules/cart/pricing/line-price";
import { ORDINARY } from "~/modules/cart/pricing/line-types";
import type { CartLine, CartPricing, Offers, PricedLine } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import {
  byPriority,
  type ActivityPrice,
  type CartOffer,
  type OfferKind,
  type OwnedVoucher,
} from "~/modules/promotions/offers/offer";
import { asAddOns, asGroup, asSets, type Idle, type SimulatedPurchaseResult, withoutOffer } from "./chosen";

/** A placed order or a current cart, with today's offers. */
export interface Basket {
  /** the order number, or the company of a cart */
  name: string;
  companyId: number;
  isOrder: boolean;
  /** time of the order, or now */
  at: number;
  lines: readonly CartLine[];
  offers: Offers;
  /** products of an add-on deal, as this company sees them */
  related?: ReadonlyMap<number, GoodsForBuyer>;
}

/** What is simulated: an offer, prices of its products, or a voucher that each basket gets. */
export interface Simulated {
  id: number;
  cart: CartOffer | null;
  prices: ReadonlyMap<number, ActivityPrice>;
  voucher?: OwnedVoucher;
}

/** Whether the buyer chooses to use it: each basket takes as many as fit, if that is cheaper. */
export const isOnlyChosen = (kind: OfferKind): boolean => isAt(kind, "set", "addOn", "group");

/** Cost of products, gifts included, and their minimum price (最低售价). Prices below either are reported. */
export interface SimulationBounds {
  costs?: ReadonlyMap<number, Fen>;
  minimums?: ReadonlyMap<number, Fen>;
}

/** Products sold below a bound, or further below it. */
export interface BelowBound {
  goodsId: number;
  name: string;
  units: number;
  /** total missing to the bound */
  short: Fen;
}

/** A gift that is added or removed by it. */
export interface SimulatedGift {
  goodsId: number;
  name: string;
  /** below 0 if fewer are given */
  units: number;
  /** their cost to the shop; null: unknown */
  cost: Fen | null;
}

export interface SimulatedBasket {
  name: string;
  companyId: number;
  isOrder: boolean;
  at: number;
  /** amount to pay without the offer and with it; added add-ons at their ordinary price before */
  before: Fen;
  after: Fen;
  /** before less after; below 0 if the offer excludes a better one */
  cost: Fen;
  /** additional cashback */
  back: Fen;
  /** gifts whose number changes */
  giftRows: SimulatedGift[];
  isUsed: boolean;
  /** uses of a chosen offer: "2 套"; else "" */
  uses: string;
  /** offers and vouchers that it replaces */
  beats: string[];
  idle: Idle | null;
  /** below their cost, below their minimum price */
  below: BelowBound[];
  goodsBelowMinimum: BelowBound[];
}

interface Priced {
  lines: readonly CartLine[];
  offers: Offers;
  split: SplitPricing;
}

const priced = (lines: readonly CartLine[], offers: Offers, now: number): Priced => ({
  lines,
  offers,
  split: priceSplit(lines, offers, {}, now),
});

export function simulateBasket(
  basket: Basket,
  simulated: Simulated,
  now: number,
  { costs = new Map(), minimums = new Map() }: SimulationBounds = {},
): SimulatedBasket {
  const { id, voucher } = simulated;
  const own = voucher === undefined;
  const bare = own ? withoutOffer(basket.lines, id) : basket.lines;
  const others = own ? basket.offers.offers.filter((offer) => offer.id !== id) : basket.offers.offers;
  const before = priced(bare, { ...basket.offers, offers: others }, now);
  const { after, related, uses, idle } = withIt(basket, simulated, before, now);
  const [previous, current] = [usedIn(before), usedIn(after)];
  const isUsed = current.has(keyOf(simulated));
  const [payable, left] = [getPayable(before.split) + related, getPayable(after.split)];
  const { name, companyId, isOrder, at } = basket;
  return {
    name,
    companyId,
    isOrder,
    at,
    before: payable,
    after: left,
    cost: payable - left,
    isUsed,
    uses: isUsed ? uses : "",
    back: getCashbackAmount(after.split.ordinary) - getCashbackAmount(before.split.ordinary),
    giftRows: grantedBy(before.split.ordinary, after.split.ordinary, costs),
    beats: isUsed ? [...previous].filter(([key]) => !current.has(key)).map(([, called]) => called) : [],
    idle: isUsed ? null : (idle ?? getIdle(after.split.ordinary, simulated)),
    below: isUsed ? belowBounds(before, after, costs) : [],
    goodsBelowMinimum: isUsed ? belowBounds(before, after, minimums) : [],
  };
}

const keyOf = ({ id, voucher }: Simulated) => (voucher ? `voucher:${voucher.id}` : `offer:${id}`);

interface Tried {
  after: Priced;
  /** added lines at their ordinary price */
  related: Fen;
  uses: string;
  /** why it is not used; null if the cart itself says */
  idle: Idle | null;
}

function withIt(basket: Basket, simulated: Simulated, before: Priced, now: number): Tried {
  const { cart, prices, voucher } = simulated;
  const { lines, offers } = before;
  const alone = { related: 0, uses: "", idle: null };
  if (voucher) {
    const vouchers = [...offers.vouchers, voucher];
    return { after: priced(lines, { ...offers, vouchers }, now), ...alone };
  }
  const running = cart && { ...cart, startsAt: now, endsAt: now + 1 };
  const all = running ? { ...offers, offers: [...offers.offers, running] } : offers;
  const taking = getTaking(basket, { cart: running, prices }, { lines, offers: all }, now);
  if (taking) return used(taking, before, all, now);
  const own = withPrices(lines, prices, now);
  return { after: priced(own.lines, all, now), ...alone, idle: own.isLimited ? LIMITED : null };
}

const LIMITED: Idle = { code: "perCompany", text: "数量超过每家限购或总数量" };

/** What a buyer takes of a chosen offer; null for others. */
function getTaking(
  { related = new Map() }: Basket,
  { cart, prices }: { cart: CartOffer | null; prices: ReadonlyMap<number, ActivityPrice> },
  { lines, offers }: Omit<Priced, "split">,
  now: number,
): SimulatedPurchaseResult | null {
  if (cart && isAt(cart.kind, "set")) return asSets(lines, cart);
  if (cart && isAt(cart.kind, "addOn")) {
    const { addOnDeals } = priceSplit(lines, offers, {}, now).ordinary;
    const state = addOnDeals.find(({ offerId }) => offerId === cart.id);
    return asAddOns(lines, cart, state, related);
  }
  const [group] = [...prices].filter(([, { kind }]) => isAt(kind, "group"));
  return group ? asGroup(lines, group[0], { ...group[1], endsAt: now + 1 }) : null;
}

/** A buyer takes it if nothing of it is refused and it leaves less to pay. */
function used(taking: SimulatedPurchaseResult, before: Priced, offers: Offers, now: number): Tried {
  const none = (idle: Idle | null): Tried => ({ after: before, related: 0, uses: "", idle });
  if ("idle" in taking) return none(taking.idle);
  const after = priced(taking.lines, offers, now);
  const plain = { offers: [], vouchers: [], shipping: { ...offers.shipping, fee: 0 } };
  const apart = priceSplit(taking.related, plain, {}, now).ordinary;
  const refused = linesIn(after.split).find(
    ({ counts, restriction, type }) => !counts && restriction && type > 1,
  );
  if (unitsIn(after.split) !== unitsIn(before.split) + apart.selectedUnits) {
    const text = refused?.restriction ? restrictionText(refused.restriction) : "不能这样购买";
    return none({ code: "withheld", text });
  }
  if (getPayable(after.split) >= getPayable(before.split) + apart.payable)
    return none({ code: "better", text: "用了并不更省" });
  return { after, related: apart.payable, uses: taking.uses, idle: null };
}

const partsIn = ({ ordinary, ephedrine, groups }: SplitPricing): CartPricing[] => [
  ordinary,
  ephedrine,
  ...groups.map(({ pricing }) => pricing),
];
const linesIn = (split: SplitPricing): PricedLine[] => partsIn(split).flatMap(({ lines }) => lines);
const unitsIn = (split: SplitPricing): number => sum(partsIn(split), (item) => item.selectedUnits);

/** The lines at the offer's prices if these are lower; a line above its stock or limit keeps its price. */
function withPrices(lines: readonly CartLine[], prices: ReadonlyMap<number, ActivityPrice>, now: number) {
  let isLimited = false;
  const own = lines.map((line): CartLine => {
    const price = prices.get(line.goods.id);
    if (!price || line.type > 1 || !isBetter(price, line.activity)) return line;
    const { limitPerCompany: limit, stock } = price;
    const isAbove = line.quantity > Math.min(limit ?? Infinity, stock ?? Infinity);
    if (isAbove && getUnitPrice(line.goods, line.quantity, price) === price.price) isLimited = true;
    return isAbove
      ? line
      : { ...line, type: price.kind === "flashSale" ? 1 : ORDINARY, activity: { ...price, endsAt: now + 1 } };
  });
  return { lines: own, isLimited };
}

/** As activities are chosen: the lowest price, then priority, then the lower id. */
function isBetter(price: ActivityPrice, other: ActivityPrice | null): boolean {
  if (!other || price.price !== other.price) return !other || price.price < other.price;
  const keyOf = ({ priority, offerId: id }: ActivityPrice) => ({ priority, id });
  return byPriority(keyOf(price), keyOf(other)) < 0;
}

const getPayable = (split: SplitPricing): Fen => sum(partsIn(split), ({ payable }) => payable);
const getCashbackAmount = ({ cashback }: CartPricing): Fen => cashback?.amount ?? 0;

/** Gifts whose numbers differ, each product once, with their cost. */
function grantedBy(
  before: CartPricing,
  after: CartPricing,
  costs: ReadonlyMap<number, Fen>,
): SimulatedGift[] {
  const units = new Map<number, Pick<SimulatedGift, "name" | "units">>();
  const count = ({ gifts }: CartPricing, sign: 1 | -1) => {
    for (const { goodsId, name, quantity } of gifts)
      units.set(goodsId, { name, units: (units.get(goodsId)?.units ?? 0) + sign * quantity });
  };
  count(before, -1);
  count(after, 1);
  return [...units].flatMap(([goodsId, item]): SimulatedGift[] => {
    const cost = costs.get(goodsId);
    return item.units === 0
      ? []
      : [{ goodsId, ...item, cost: cost === undefined ? null : cost * item.units }];
  });
}

/** Returns the known cost of gifts. */
export const costOfValues = (values: readonly SimulatedGift[]): Fen => sum(values, ({ cost }) => cost ?? 0);

/** The offers used on a basket, by key, with names. */
function usedIn({ split, lines, offers: { offers } }: Priced): Map<string, string> {
  const { ordinary, groups } = split;
  const names = new Map(offers.map(({ id, name }) => [id, name]));
  for (const { activity } of lines) if (activity) names.set(activity.offerId, activity.name);
  const lower = ordinary.lines.filter(
    (line) => line.counts && line.offerId !== null && line.unitPrice < getPlainAmount(line, lines),
  );
  const isUsed = (state: { isUsed: boolean }) => state.isUsed;
  const ids = [
    ...lower.map(({ offerId }) => offerId!),
    ...groups.filter(({ pricing }) => pricing.selectedLines > 0).map(({ offerId }) => offerId),
    ...[...ordinary.groups, ...ordinary.reductions, ...ordinary.discounts].filter(isUsed).map(({ id }) => id),
    ...ordinary.gifts.map(({ offerId }) => offerId),
    ...[ordinary.freeShipping, ordinary.cashback].flatMap((item) => (item ? [item.offerId] : [])),
  ];
  const vouchers = [...ordinary.coupons, ...ordinary.cashVouchers].filter(isUsed);
  return new Map([
    ...ids.map((id) => [`offer:${id}`, names.get(id) ?? ""] as const),
    ...vouchers.map(({ id, name }) => [`voucher:${id}`, name] as const),
  ]);
}

const getPlainAmount = (line: PricedLine, lines: readonly CartLine[]): Fen => {
  const { goods, quantity } = lines.find(({ id }) => id === line.id)!;
  return getUnitPrice(goods, quantity, null);
};

function getIdle({ reasons, coupons, cashVouchers }: CartPricing, { id, voucher }: Simulated): Idle | null {
  if (voucher) {
    const state = [...coupons, ...cashVouchers].find((item) => item.id === voucher.id);
    if (!state || state.status === 1) return { code: "better", text: "已用更省的券或活动" };
    if (state.shortfall === voucher.threshold) return { code: "withheld", text: "没有可用券的商品" };
    return state.shortfall > 0 ? SHORT : { code: "excluded", text: state.note ?? "" };
  }
  const own = reasons.find(({ offerId }) => offerId === id);
  return own ? (own.code === "shortfall" ? SHORT : { code: own.code, text: own.text }) : null;
}

const SHORT: Idle = { code: "shortfall", text: "未到门槛" };

/** Products below their bound, or further below it, than without it. */
function belowBounds(before: Priced, after: Priced, bounds: ReadonlyMap<number, Fen>): BelowBound[] {
  const previous = getShort(before, bounds);
  return [...getShort(after, bounds).values()].filter(
    ({ goodsId, short }) => short > (previous.get(goodsId)?.short ?? 0),
  );
}

function getShort({ split, lines }: Priced, bounds: ReadonlyMap<number, Fen>): Map<number, BelowBound> {
  const found = new Map<number, BelowBound>();
  for (const { id, goodsId, quantity, amount, discountShare, counts } of linesIn(split)) {
    const bound = bounds.get(goodsId);
    const short = bound === undefined ? 0 : bound * quantity - (amount - discountShare);
    if (!counts || short <= 0) continue;
    const { name } = lines.find((line) => line.id === id)!.goods;
    const { units, short: more } = found.get(goodsId) ?? { units: 0, short: 0 };
    found.set(goodsId, { goodsId, name, units: units + quantity, short: more + short });
  }
  return found;
}

export interface Simulation {
  baskets: number;
  used: number;
  companies: number;
  before: Fen;
  after: Fen;
  cost: Fen;
  back: Fen;
  /** gifts of all baskets by product, dearest first, those of unknown cost at the top */
  giftRows: SimulatedGift[];
  /** baskets that would cost more with it */
  dearer: number;
  /** baskets with a changed total, cashback or gifts, most expensive for the shop first, gifts at known cost */
  changed: SimulatedBasket[];
  /** what it replaces, and in how many baskets; most frequent first */
  beats: NameFrequency[];
  /** why it does not apply, and in how many baskets */
  idle: NameFrequency[];
  below: BelowBound[];
  goodsBelowMinimum: BelowBound[];
}

export interface NameFrequency {
  name: string;
  count: number;
}

const sum = <T>(all: readonly T[], of: (item: T) => number) =>
  all.reduce((total, item) => total + of(item), 0);

function countRow(names: readonly string[]): NameFrequency[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Products of several baskets added up, largest shortfall first. */
function addedUp(all: readonly BelowBound[]): BelowBound[] {
  const below = new Map<number, BelowBound>();
  for (const item of all) {
    const { units = 0, short = 0 } = below.get(item.goodsId) ?? {};
    below.set(item.goodsId, { ...item, units: units + item.units, short: short + item.short });
  }
  return [...below.values()].sort((a, b) => b.short - a.short);
}

/** The shop's loss on a basket. */
const lost = ({ cost, back, giftRows: values }: SimulatedBasket): Fen => cost + back + costOfValues(values);

function allProvided(baskets: readonly SimulatedBasket[]): SimulatedGift[] {
  const all = new Map<number, SimulatedGift>();
  for (const item of baskets.flatMap(({ giftRows: values }) => values)) {
    const { units = 0, cost = 0 } = all.get(item.goodsId) ?? {};
    const both = cost === null || item.cost === null ? null : cost + item.cost;
    all.set(item.goodsId, { ...item, units: units + item.units, cost: both });
  }
  return [...all.values()]
    .filter(({ units }) => units !== 0)
    .sort((a, b) => (b.cost ?? Infinity) - (a.cost ?? Infinity) || b.units - a.units);
}

export function sumSimulation(baskets: readonly SimulatedBasket[]): Simulation {
  return {
    baskets: baskets.length,
    used: baskets.filter(({ isUsed }) => isUsed).length,
    companies: new Set(baskets.flatMap(({ isUsed, companyId }) => (isUsed ? [companyId] : []))).size,
    before: sum(baskets, (item) => item.before),
    after: sum(baskets, (item) => item.after),
    cost: sum(baskets, (item) => item.cost),
    back: sum(baskets, (item) => item.back),
    giftRows: allProvided(baskets),
    dearer: baskets.filter(({ cost }) => cost < 0).length,
    changed: baskets
      .filter(({ cost, back, giftRows: values }) => cost !== 0 || back !== 0 || values.length > 0)
      .sort((a, b) => lost(b) - lost(a) || b.at - a.at),
    beats: countRow(baskets.flatMap(({ beats }) => beats)),
    idle: countRow(baskets.flatMap(({ idle }) => (idle ? [idle.text] : []))),
    below: addedUp(baskets.flatMap(({ below }) => below)),
    goodsBelowMinimum: addedUp(baskets.flatMap(({ goodsBelowMinimum: belowMinimum }) => belowMinimum)),
  };
}

/** Simulates all baskets and adds them up. */
export const simulate = (
  baskets: readonly Basket[],
  simulated: Simulated,
  now: number,
  bounds?: SimulationBounds,
): Simulation => sumSimulation(baskets.map((basket) => simulateBasket(basket, simulated, now, bounds)));
