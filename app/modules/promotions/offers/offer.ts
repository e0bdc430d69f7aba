import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";

export type OfferScope =
  | { all: true }
  | { goods: number[] }
  | { category: string }
  | { kind: GoodsKind }
  | { preferred: true }
  | { not: OfferScope };

export interface ScopedGoods {
  id: number;
  kind: string;
  categoryPath: string;
  isPreferred: boolean;
}

export function inScope(scope: OfferScope, goods: ScopedGoods): boolean {
  if ("all" in scope) return true;
  if ("goods" in scope) return scope.goods.includes(goods.id);
  if ("category" in scope) return goods.categoryPath.startsWith(scope.category);
  if ("kind" in scope) return goods.kind === scope.kind;
  if ("preferred" in scope) return goods.isPreferred;
  return !inScope(scope.not, goods);
}

/** Whether an offer's scope or rows include any of these products. */
export const concerns = (
  { scope, goods }: { scope: OfferScope; goods: readonly { goodsId: number }[] },
  all: readonly ScopedGoods[],
): boolean => all.some((item) => inScope(scope, item) || goods.some((own) => own.goodsId === item.id));

/** Kinds of offers with their pricing step; each adds itself by declaration merging in kinds/. */
export interface OfferKinds {}
export type OfferKind = keyof OfferKinds;

/** Pricing steps of offers in order (specification, sections 4 and 5): activity, group: prices of products, a group buy on its own page; unitPrice: a percentage; set: sold together; addOn: low prices; lines: off lines of a scope; gifts; voucher, reduction, discount: off the order; shipping: free; credit: cashback. */
export type OfferStep =
  | "activity"
  | "group"
  | "unitPrice"
  | "set"
  | "addOn"
  | "lines"
  | "gifts"
  | "voucher"
  | "reduction"
  | "discount"
  | "shipping"
  | "credit";

export type KindAt<S extends OfferStep> = {
  [K in OfferKind]: OfferKinds[K] extends S ? K : never;
}[OfferKind];

export type PriceStep = "activity" | "group" | "unitPrice" | "set" | "addOn";
export type PriceKind = KindAt<PriceStep>;

export type CartStep = Exclude<OfferStep, "activity" | "group" | "voucher">;

/** What a threshold counts: fen, units, or how many different products of the scope. */
export const OFFER_MEASURES = ["amount", "units", "kinds"] as const;
export type Measure = (typeof OFFER_MEASURES)[number];

export type Benefit =
  | { off: Fen }
  /** percent of the price: 98 means 2 % off */
  | { percent: number }
  /** units of products of the offer at price 0 */
  | { gives: { goodsId: number; number: number }[] }
  /** products at their low price, at most `choose` of them */
  | { choose: number }
  /** red packet after completion, fen */
  | { back: Fen }
  | { free: "shipping" };

export interface OfferTier {
  from: number;
  benefit: Benefit;
}

export interface OfferGoods {
  goodsId: number;
  name: string;
  unit: string;
  picture: string;
  price: Fen;
  /** units in one set of a bundle, in one gift; 1 elsewhere */
  quantity: number;
  /** units left, of offer and stock together */
  left: number;
  /** units in stock, shared with other lines and gifts */
  stock: number;
  limitPerCompany: number | null;
  used: number;
  /** why this company may not have the product, or null */
  restriction: PurchaseRestriction | null;
  /** the product's daily limit for a company, and its use */
  purchaseLimit: number | null;
  boughtToday: number;
}

export interface CartOffer {
  id: number;
  kind: KindAt<CartStep>;
  name: string;
  scope: OfferScope;
  startsAt: number;
  endsAt: number;
  priority: number;
  measure: Measure;
  /** ascending by `from`; a bundle has none */
  tiers: OfferTier[];
  /** 每满: a single tier counts as often as it fits */
  repeats: boolean;
  /** stacking: kinds with which it does not share a line (price kinds) or an order (the others) */
  notWith: readonly OfferKind[];
  /** uses left for everybody, in times; or null */
  left: number | null;
  limitPerCompany: number | null;
  used: number;
  goods: OfferGoods[];
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
  kind: KindAt<"activity" | "group">;
  name: string;
  price: Fen;
  endsAt: number;
  /** units of the activity that are left for everybody; Infinity is never sent: null without a stock of its own */
  stock: number | null;
  limitPerCompany: number | null;
  used: number;
  priority: number;
  notWith: readonly OfferKind[];
}

export interface OwnedVoucher {
  id: number;
  kind: KindAt<"voucher">;
  name: string;
  threshold: Fen;
  amount: Fen;
  scope: OfferScope;
  endsAt: number;
}
