/**
 * One model for every offer: condition, benefit, scope, window, limits per company, stock, stacking. Pure; fen and epoch ms.
 * The cart evaluates all of them in the order of the specification, sections 4 and 5 (cart/price-cart.ts); no offer has code of its own.
 */
import type { GoodsRole } from "~/catalogue/ephedrine";
import type { Refusal } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";

export type Scope =
  | { all: true }
  | { goods: number[] }
  | { category: string }
  | { kind: "drug" | "herb" | "device" }
  | { preferred: true }
  | { not: Scope };

export interface ScopedGoods {
  id: number;
  kind: string;
  categoryPath: string;
  isPreferred: boolean;
}

/** Whether a goods is inside a scope. */
export function inScope(scope: Scope, goods: ScopedGoods): boolean {
  if ("all" in scope) return true;
  if ("goods" in scope) return scope.goods.includes(goods.id);
  if ("category" in scope) return goods.categoryPath.startsWith(scope.category);
  if ("kind" in scope) return goods.kind === scope.kind;
  if ("preferred" in scope) return goods.isPreferred;
  return !inScope(scope.not, goods);
}

/** Offers that make the price of a line. */
export const PRICE_KINDS = [
  "flashSale",
  "dailySpecial",
  "nearExpiry",
  "siteDiscount",
  "groupBuy",
  "bundle",
  "swap",
] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** Offers on the lines of a scope. */
export type LineKind = "lineReduction" | "gift" | "bundleGift" | "swap" | "bundle";
/** Offers on the order as a whole. */
export type OrderKind = "orderReduction" | "orderDiscount" | "freeShipping" | "cashback";
export type OfferKind = PriceKind | LineKind | OrderKind | "coupon" | "cashVoucher";

/** What a threshold counts: fen, units, or how many different goods of the scope. */
export type Measure = "amount" | "units" | "kinds";

/** What a tier gives. */
export type Benefit =
  /** comes off, fen */
  | { off: Fen }
  /** is paid, percent: 98 means 2 % off */
  | { percent: number }
  /** units of goods of the offer at price 0 */
  | { gives: { goodsId: number; number: number }[] }
  /** goods of the offer may be had at their low price, at most `choose` of them */
  | { choose: number }
  /** red packet after completion, fen */
  | { back: Fen }
  | { free: "shipping" };

/** From `from` on (by the offer's measure) the benefit holds. */
export interface Tier {
  from: number;
  benefit: Benefit;
}

/** A goods that an offer brings along: a gift, a goods to swap for, a member of a bundle. */
export interface OfferGoods {
  goodsId: number;
  name: string;
  unit: string;
  /** fen; 0 for gifts */
  price: Fen;
  /** units in one set of a bundle, in one gift; 1 elsewhere */
  number: number;
  /** units that are left, of the offer and of the shop's stock together */
  left: number;
  /** units in the shop's stock alone: other lines and gifts of the same goods take from it too */
  stock: number;
  limitPerCompany: number | null;
  /** units this company has taken already */
  used: number;
  /** why this company may not have the goods at all, by the same gates as a goods that is bought; null: it may */
  refusal: Refusal | null;
  /** the goods' own limit for a company and a day, and what of it is used */
  purchaseLimit: number | null;
  boughtToday: number;
}

/** An offer that the cart judges. */
export interface CartOffer {
  id: number;
  kind: LineKind | OrderKind | "siteDiscount";
  name: string;
  scope: Scope;
  startsAt: number;
  endsAt: number;
  /** higher first; ties go to the lower id */
  priority: number;
  measure: Measure;
  /** ascending by `from`; a bundle has none */
  tiers: Tier[];
  /** 每满: a single tier counts as often as it fits */
  repeats: boolean;
  /** stacking: kinds with which it does not share a line (price kinds) or an order (the others) */
  notWith: readonly OfferKind[];
  /** how often it may still be used by everybody, in times; null without */
  left: number | null;
  /** how often one company may use it, in times; null without */
  limitPerCompany: number | null;
  /** how often this company has used it */
  used: number;
  goods: OfferGoods[];
}

/** How the goods that an offer of this kind brings along come to a company; those of the other kinds are bought like any. */
export function roleIn(kind: OfferKind): GoodsRole {
  if (kind === "gift" || kind === "bundleGift") return "gift";
  return kind === "swap" || kind === "bundle" || kind === "groupBuy" ? kind : "bought";
}

/** How often this company may still use an offer; Infinity without a limit. */
export function timesLeft(offer: Pick<CartOffer, "left" | "limitPerCompany" | "used">): number {
  const own = offer.limitPerCompany === null ? Infinity : offer.limitPerCompany - offer.used;
  return Math.max(0, Math.min(offer.left ?? Infinity, own));
}

/** Higher priority first, then the lower id: the order in which offers are asked. */
export function byPriority(a: { priority: number; id: number }, b: { priority: number; id: number }): number {
  return b.priority - a.priority || a.id - b.id;
}

/** What each kind does not go with unless an offer says otherwise in its terms. */
export const NOT_WITH: Record<OfferKind, readonly OfferKind[]> = {
  flashSale: ["lineReduction", "gift", "bundleGift", "swap", "cashback", "coupon"],
  dailySpecial: [],
  nearExpiry: ["lineReduction", "coupon"],
  siteDiscount: ["lineReduction", "orderDiscount"],
  groupBuy: [],
  bundle: ["lineReduction", "gift", "bundleGift", "swap", "coupon"],
  swap: ["lineReduction", "gift", "bundleGift", "coupon", "orderReduction", "orderDiscount", "cashback"],
  lineReduction: [],
  gift: [],
  bundleGift: [],
  orderReduction: [],
  orderDiscount: [],
  freeShipping: [],
  cashback: [],
  coupon: [],
  cashVoucher: [],
};

/** What stacking asks of an offer, a voucher or an activity price. */
interface Stacking {
  kind: OfferKind;
  notWith: readonly OfferKind[];
}

/** Whether one of two offers does not go with the other. */
export function areApart(a: Stacking, b: Stacking): boolean {
  return a.notWith.includes(b.kind) || b.notWith.includes(a.kind);
}

/** Price of an activity: replaces base price and ladder within its own stock and limit per company. */
export interface ActivityPrice {
  offerId: number;
  kind: Exclude<PriceKind, "bundle" | "swap">;
  name: string;
  price: Fen;
  endsAt: number;
  /** units of the activity that are left for everybody; Infinity is never sent: null without a stock of its own */
  stock: number | null;
  limitPerCompany: number | null;
  /** what this company has taken already */
  used: number;
  /** higher first among equal prices; ties go to the lower id */
  priority: number;
  notWith: readonly OfferKind[];
}

/** A coupon or cash voucher that the company owns. */
export interface OwnedVoucher {
  id: number;
  kind: "coupon" | "cashVoucher";
  name: string;
  threshold: Fen;
  amount: Fen;
  scope: Scope;
  endsAt: number;
}
