/**
 * Which lines may be bought together: stock, the goods' limit and the offers' own stock and limits are judged over all selected lines
 * of a goods in one order (ordinary, bundles, swaps; then by id), so that the order of lines never matters. Pure.
 */
import { ephedrineRefusal } from "~/catalogue/ephedrine";
import { expiryDay, floorRefusal, type ExpiryFloor, type FloorTaken } from "~/catalogue/expiry-floor";
import type { Refusal } from "~/catalogue/refusal";
import type { CartOffer } from "~/promotions/offer";
import { activityRefusal, unitPriceOf, type PricedBase } from "./line-price";
import { BUNDLE, SWAP } from "./line-types";
import type { BundleState, CartLine } from "./pricing";
import type { Roster } from "./roster";

/** Units that lines which count have taken: by goods, and by offer and goods. */
export interface Taken {
  goods: Map<number, number>;
  offers: Map<string, number>;
  /** by goods, those that ask for validity */
  floors: Map<number, FloorTaken[]>;
  /** all ephedrine goods together: they share one quota */
  ephedrine: number;
}

export const nothingTaken = (): Taken => ({
  ...{ goods: new Map(), offers: new Map(), floors: new Map() },
  ephedrine: 0,
});
const keyOf = (offerId: number, goodsId: number) => `${offerId}:${goodsId}`;

/** Units of the goods that are left in the shop beside what lines have taken. */
export const stockLeft = (taken: Taken, goodsId: number, stock: number) =>
  Math.max(0, stock - (taken.goods.get(goodsId) ?? 0));

/** A goods with its own limit for a company and a day. */
interface Limited {
  goodsId: number;
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
}

/** Units of it that the company may still have today beside what lines have taken; Infinity without a limit. */
export const limitRest = ({ goodsId, purchaseLimit, boughtToday }: Limited, taken: Taken): number =>
  purchaseLimit === null
    ? Infinity
    : Math.max(0, purchaseLimit - boughtToday - (taken.goods.get(goodsId) ?? 0));

/** Why it may have no more; null without a limit. */
export function limitRefusal(goods: Limited, taken: Taken): Refusal | null {
  const { goodsId, unit, purchaseLimit: limit, boughtToday: bought } = goods;
  if (limit === null) return null;
  const inCart = taken.goods.get(goodsId) ?? 0;
  return { code: "limitReached", limit, bought, unit, ...(inCart > 0 ? { inCart } : {}) };
}

type Offers = ReadonlyMap<number, CartOffer>;
/** Selected, with a price that may be seen. */
export const isOpen = ({ line }: PricedBase) =>
  line.isSelected && line.goods.price !== null && line.number > 0;

/** Why this line may not be bought beside what is taken, or null. */
export function refusalBeside(taken: Taken, { line, source }: PricedBase, offers: Offers): Refusal | null {
  const { goods, number } = line;
  const { unit, stock } = goods;
  const before = taken.goods.get(goods.id) ?? 0;
  if (goods.refusal) return goods.refusal;
  if (stock <= 0) return { code: "soldOut" };
  const limited = { ...goods, goodsId: goods.id };
  if (number > limitRest(limited, taken)) return limitRefusal(limited, taken);
  const quota = ephedrineRefusal(goods.ephedrine, number, taken.ephedrine);
  if (quota) return quota;
  const floor = floorBeside(taken, line, Math.max(0, stock - before));
  if (floor) return floor;
  if (before + number > stock) return { code: "stockShort", left: Math.max(0, stock - before), unit };
  if (!source || source.kind === "siteDiscount") return null;
  const limits = limitsOf(line, offers);
  if (!limits) return null;
  const gone = taken.offers.get(keyOf(source.offerId, goods.id)) ?? 0;
  const { limitPerCompany, used, stock: own } = limits;
  const left = own === null ? null : own - gone;
  return activityRefusal(
    { name: source.name, limitPerCompany, used: used + gone, stock: left },
    number,
    unit,
  );
}

function floorBeside(taken: Taken, { floor, goods, number }: CartLine, rest: number): Refusal | null {
  return floor
    ? floorRefusal(floor, number, taken.floors.get(goods.id) ?? [], { unit: goods.unit, rest })
    : null;
}

/** The limits in units of the offer that made the line's price. */
function limitsOf({ type, offerId, goods, activity }: CartLine, offers: Offers) {
  if (type !== SWAP && type !== BUNDLE) return activity;
  const own = offers.get(offerId)?.goods.find((g) => g.goodsId === goods.id);
  return own ? { limitPerCompany: own.limitPerCompany, used: own.used, stock: own.left } : null;
}

function take(taken: Taken, { line, source }: PricedBase): void {
  const { goods, number } = line;
  taken.goods.set(goods.id, (taken.goods.get(goods.id) ?? 0) + number);
  if (goods.isEphedrine) taken.ephedrine += number;
  if (line.floor && line.floor.months > 0) takeFloor(taken, line.floor, goods.id, number);
  if (!source || source.kind === "siteDiscount") return;
  const key = keyOf(source.offerId, goods.id);
  taken.offers.set(key, (taken.offers.get(key) ?? 0) + number);
}

function takeFloor(taken: Taken, floor: ExpiryFloor, goodsId: number, number: number): void {
  const day = expiryDay(floor.today, floor.months);
  taken.floors.set(goodsId, [...(taken.floors.get(goodsId) ?? []), { day, number }]);
}

/** Lets one line count when nothing stands in its way. */
export function admit(taken: Taken, base: PricedBase, offers: Offers): void {
  base.refusal = refusalBeside(taken, base, offers);
  base.counts = base.refusal === null && isOpen(base);
  if (base.counts) take(taken, base);
}

/** Ordinary lines that are selected, then bundles that are selected as a whole. Swaps wait for their thresholds. */
export function admitLines(roster: Roster, taken: Taken, offers: Offers): BundleState[] {
  for (const base of roster.bases)
    if (base.line.type !== SWAP && base.line.type !== BUNDLE && isOpen(base)) admit(taken, base, offers);
  return bundlesOf(roster)
    .filter((bundle) => bundle.every(isOpen))
    .map((bundle) => admitBundle(taken, bundle, offers));
}

/** What is not selected is judged beside what counts, so that its reason is known before it is ticked; it takes nothing. */
export function judgeRest(roster: Roster, taken: Taken, offers: Offers): BundleState[] {
  for (const base of roster.bases)
    if (base.line.type !== BUNDLE && base.line.type !== SWAP && !isOpen(base))
      base.refusal = refusalBeside(taken, base, offers);
  return bundlesOf(roster)
    .filter((bundle) => !bundle.every(isOpen))
    .map((bundle) => {
      refuseBundle(taken, bundle, offers);
      return bundleState(bundle, offers);
    });
}

/** The lines of each bundle, those with the lowest line id first. */
function bundlesOf(roster: Roster): PricedBase[][] {
  const bundles = new Map<number, PricedBase[]>();
  for (const base of roster.bases) {
    if (base.line.type !== BUNDLE) continue;
    const same = bundles.get(base.line.offerId);
    if (same) same.push(base);
    else bundles.set(base.line.offerId, [base]);
  }
  const first = (bundle: readonly PricedBase[]) => Math.min(...bundle.map((b) => b.line.id));
  return [...bundles.values()].sort((a, b) => first(a) - first(b));
}

/** All of it or nothing. */
function admitBundle(taken: Taken, bundle: PricedBase[], offers: Offers): BundleState {
  if (!refuseBundle(taken, bundle, offers))
    for (const base of bundle) {
      base.counts = true;
      take(taken, base);
    }
  return bundleState(bundle, offers);
}

/** Gives each line of a bundle its reason; whether there is one. */
function refuseBundle(taken: Taken, bundle: PricedBase[], offers: Offers): boolean {
  const offer = offers.get(bundle[0]!.line.offerId);
  const whole = offer?.kind === "bundle" ? wholeRefusal(offer, bundle) : OFFER_ENDED;
  for (const base of bundle)
    base.refusal = ephedrineApart(base) ?? whole ?? refusalBeside(taken, base, offers);
  const fault = bundle.find((base) => base.refusal !== null);
  if (fault)
    for (const base of bundle) base.refusal ??= { code: "bundleBroken", goods: fault.line.goods.name };
  return fault !== undefined;
}

/** Ephedrine goods are an order of their own: an offer brings none of them along. */
export const ephedrineApart = ({ line: { goods, type } }: PricedBase): Refusal | null =>
  goods.isEphedrine && (type === SWAP || type === BUNDLE)
    ? { code: "ephedrineApart", as: type === SWAP ? "swap" : "bundle" }
    : null;

const OFFER_ENDED: Refusal = { code: "offerEnded" };

/** What refuses a bundle as a whole: its lines are no whole sets of it as it is now, or its limits in sets. */
function wholeRefusal(offer: CartOffer, bundle: readonly PricedBase[]): Refusal | null {
  const numbers = new Map(bundle.map(({ line }) => [line.goods.id, line.number]));
  const sets = setsIn(offer, numbers);
  const isWhole =
    sets >= 1 &&
    numbers.size === offer.goods.length &&
    offer.goods.every((g) => numbers.get(g.goodsId) === sets * g.number);
  // A goods that became one of the ephedrine goods stands apart, and the rest is no whole set.
  const barred = isWhole ? undefined : offer.goods.find((g) => g.refusal?.code === "ephedrineApart");
  if (barred) return { code: "bundleBroken", goods: barred.name };
  if (!isWhole) return { code: "bundleChanged" };
  const { limitPerCompany: limit, used, left } = offer;
  if (limit !== null && used + sets > limit) return { code: "bundleLimit", limit, bought: used };
  return left !== null && sets > left ? { code: "bundleShort", left } : null;
}

const setsIn = (offer: CartOffer, numbers: ReadonlyMap<number, number>) =>
  Math.min(...offer.goods.map((g) => Math.floor((numbers.get(g.goodsId) ?? 0) / g.number)));

function bundleState(bundle: readonly PricedBase[], offers: Offers): BundleState {
  const { offerId } = bundle[0]!.line;
  const offer = offers.get(offerId);
  const numbers = new Map(bundle.map(({ line }) => [line.goods.id, line.number]));
  const amount = bundle.reduce((sum, b) => sum + b.gross, 0);
  // What the goods would cost alone today, their own activities included: the same saving as on the bundle's card.
  const alone = bundle.reduce(
    (sum, { line: l }) => sum + unitPriceOf(l.goods, l.number, l.activity) * l.number,
    0,
  );
  return {
    offerId,
    name: offer?.name ?? "组合购",
    sets: offer?.kind === "bundle" ? setsIn(offer, numbers) : 0,
    lineIds: bundle.map((b) => b.line.id).sort((a, b) => a - b),
    amount,
    saved: Math.max(0, alone - amount),
    counts: bundle.every((b) => b.counts),
  };
}
