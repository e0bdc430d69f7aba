/** What priceCart takes and gives (specification, sections 4 and 5; design rules, "The cart's totals"). All money in fen. */
import type { GoodsForBuyer } from "~/catalogue/goods";
import type { Refusal } from "~/catalogue/refusal";
import type { Fen } from "~/platform/money";
import type { ActivityPrice, CartOffer, OwnedVoucher } from "~/promotions/offer";

/** One line as it goes into the pricing. */
export interface CartLine {
  id: number;
  goods: GoodsForBuyer;
  /** 0 ordinary, 1 flash sale, 3 bundle */
  type: number;
  number: number;
  isSelected: boolean;
  /** unit price last shown to the buyer */
  seenPrice: Fen | null;
  activity: ActivityPrice | null;
}

export interface ShippingRule {
  /** free from this amount on */
  threshold: Fen;
  fee: Fen;
  /** today's orders not yet handed to transport */
  noTransOrderAmount: Fen;
  /** e.g. "广州 → 天河区" */
  label: string;
}

export interface Offers {
  offers: CartOffer[];
  vouchers: OwnedVoucher[];
  shipping: ShippingRule;
}

/** undefined: the best one; null: none; a number: that one. */
export interface VoucherChoice {
  coupon?: number | null;
  cashVoucher?: number | null;
}

export interface PricedLine {
  id: number;
  goodsId: number;
  number: number;
  type: number;
  unitPrice: Fen;
  /** the price without activity and ladder, when it differs */
  wasPrice: Fen | null;
  /** unit price × number */
  gross: Fen;
  /** its own reduction, goods_manjian_amount */
  reduction: Fen;
  /** gross less reduction */
  amount: Fen;
  /** its share of the order-level discounts; 0 for lines that do not count */
  discountShare: Fen;
  /** counts toward the totals: selected, purchasable, stock above 0 */
  counts: boolean;
  refusal: Refusal | null;
  /** the unit price differs from the one the buyer saw */
  changedFrom: Fen | null;
  /** ladder and activity in words: "已享50盒起¥11.20；再加150盒享¥10.60" */
  notes: string[];
}

export interface TierState {
  /** id of the offer, or of the voucher */
  id: number;
  name: string;
  amount: Fen;
  /** 1 threshold met (listed first), 0 not met */
  status: 0 | 1;
  /** what is missing while not met */
  shortfall: Fen;
  /** applied to this cart */
  isUsed: boolean;
  /** how the amount came about, where it is not plain */
  note?: string;
}

/** An offer on the goods of its scope, with the lines that take part in it: a group of the cart. */
export interface GroupState extends TierState {
  kind: "lineReduction" | "gift";
  lineIds: number[];
  /** the next tier above the one reached: "满1000减50" and what is missing to it */
  next: { name: string; shortfall: Fen } | null;
}

export interface PriceRow {
  kind: "goods" | "coupon" | "reduction" | "discount" | "cashVoucher" | "shipping" | "payable";
  label: string;
  amount: Fen;
  /** how the number came about, where it is not plain */
  note?: string;
}

export interface GiftLine {
  offerId: number;
  goodsId: number;
  name: string;
  number: number;
}

export interface CartPricing {
  lines: PricedLine[];
  gifts: GiftLine[];
  /** line reductions and gifts that lines of this cart are in, met or not */
  groups: GroupState[];
  /** lines and units that count */
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
  couponEligibleTotal: Fen;
  coupons: TierState[];
  reductions: TierState[];
  discounts: TierState[];
  cashVouchers: TierState[];
  usedVoucherIds: number[];
  /** order-level discounts together: coupon, reduction, discount, cash voucher */
  discountTotal: Fen;
  shipping: Fen;
  /** shortfall to free shipping; 0 when it is free */
  shippingShortfall: Fen;
  payable: Fen;
  rows: PriceRow[];
}

export type PriceCart = (
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherChoice,
  now: number,
) => CartPricing;
