/**
 * One model for every offer: condition, benefit, scope, window, limits. Pure; the numbers are fen and epoch ms.
 * The cart evaluates them in the order of the specification, sections 4 and 5 (cart/price-cart.ts).
 */
import type { Fen } from "~/platform/money";

export type Scope =
  | { all: true }
  | { goods: number[] }
  | { category: string }
  | { kind: "drug" | "herb" | "device" }
  | { not: Scope };

export interface ScopedGoods {
  id: number;
  kind: string;
  categoryPath: string;
}

/** Whether a goods is inside a scope. */
export function inScope(scope: Scope, goods: ScopedGoods): boolean {
  if ("all" in scope) return true;
  if ("goods" in scope) return scope.goods.includes(goods.id);
  if ("category" in scope) return goods.categoryPath.startsWith(scope.category);
  if ("kind" in scope) return goods.kind === scope.kind;
  return !inScope(scope.not, goods);
}

/** From `from` fen on, `off` fen come off. */
export interface ReductionTier {
  from: Fen;
  off: Fen;
}
/** From `from` fen on, `percent` percent is paid: 98 means 2 % off. */
export interface DiscountTier {
  from: Fen;
  percent: number;
}

interface OfferBase {
  id: number;
  name: string;
  scope: Scope;
  startsAt: number;
  endsAt: number;
  /** higher first; ties go to the lower id */
  priority: number;
}

/** Price of an activity: replaces base price and ladder within its own stock and limit per company. */
export interface ActivityPrice {
  offerId: number;
  kind: "flashSale" | "dailySpecial" | "nearExpiry" | "siteDiscount";
  name: string;
  price: Fen;
  endsAt: number;
  /** units of the activity that are left for everybody */
  stock: number;
  limitPerCompany: number | null;
  /** what this company has taken already */
  used: number;
}

/** 满减 on the goods of its scope, shared over those lines (goods_manjian_amount). */
export interface LineReduction extends OfferBase {
  kind: "lineReduction";
  tiers: ReductionTier[];
}
export interface OrderReduction extends OfferBase {
  kind: "orderReduction";
  tiers: ReductionTier[];
}
export interface OrderDiscount extends OfferBase {
  kind: "orderDiscount";
  tiers: DiscountTier[];
}
/** 满赠: zero-price units of a goods from a threshold on. */
export interface Gift extends OfferBase {
  kind: "gift";
  from: Fen;
  giftGoodsId: number;
  giftName: string;
  giftNumber: number;
}

export type CartOffer = LineReduction | OrderReduction | OrderDiscount | Gift;

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
