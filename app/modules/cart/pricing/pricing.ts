import type { ShippingRule } from "~/modules/shipping/shipping-rule";
import type { SeenTerms } from "./seen-terms";
import type { MinimumShelfLife } from "~/modules/catalogue/stock/minimum-shelf-life";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { Fen } from "~/platform/values/money";
import type {
  ActivityPrice,
  CartOffer,
  KindAt,
  OfferKind,
  OwnedVoucher,
  PriceKind,
} from "~/modules/promotions/offers/offer";

export interface CartLine {
  id: number;
  goods: GoodsForBuyer;
  /** 0 ordinary, 1 flash sale, 2 add-on, 3 bundle member, 4 group buy (its own order, never in the cart) */
  type: number;
  offerId: number;
  quantity: number;
  isSelected: boolean;
  /** unit price that the buyer saw, from `seenNumber` units on; null: none yet */
  seenPrice: Fen | null;
  seenNumber?: number | null;
  /** other terms that were shown; absent or null: nothing to compare */
  seenTerms?: SeenTerms | null;
  /** the best activity price of the product; for a group-buy line its own */
  activity: ActivityPrice | null;
  /** 效期要求 of the line; absent: none */
  minimumShelfLife?: MinimumShelfLife;
}

export interface Offers {
  offers: CartOffer[];
  vouchers: OwnedVoucher[];
  shipping: ShippingRule;
}

/** undefined: the best one; null: none; a number: that one. */
export interface VoucherSelection {
  coupon?: number | null;
  cashVoucher?: number | null;
}

export interface PricedLine {
  id: number;
  goodsId: number;
  quantity: number;
  type: number;
  /** the offer that made the unit price, and its kind; or null */
  offerId: number | null;
  priceKind: PriceKind | null;
  unitPrice: Fen;
  wasPrice: Fen | null;
  gross: Fen;
  /** its own reduction, goods_manjian_amount */
  reduction: Fen;
  amount: Fen;
  /** its share of the order-level discounts; 0 if it does not count */
  discountShare: Fen;
  /** counts toward the totals: selected, available, stock above 0 */
  counts: boolean;
  restriction: PurchaseRestriction | null;
  changedFrom: Fen | null;
  /** other shown terms that changed, a sentence each; absent: none */
  changedTerms?: readonly string[];
  /** ladder and activity in words: "已享50盒起¥11.20；再加150盒享¥10.60" */
  notes: string[];
}

export interface TierState {
  id: number;
  name: string;
  amount: Fen;
  /** 1 threshold met (listed first), 0 not met */
  status: 0 | 1;
  /** what is missing, in the measure of its threshold: fen, units or number of products */
  shortfall: number;
  /** the same in words, after 还差: "¥38.50", "3 盒", "2 种"; "" if met or prevented otherwise (note) */
  missing: string;
  isUsed: boolean;
  /** how the amount came about, if not obvious */
  note?: string;
  /** vouchers: more (+) or less (−) to pay if this one were chosen; 0 for the one in use */
  difference?: Fen;
}

/** A tier of the order or a voucher with its threshold, in the offer's measure; a voucher's in fen. */
export interface OrderTier extends TierState {
  threshold: number;
}

/** An offer with the lines that take part in it: a group of the cart. */
export interface GroupState extends TierState {
  kind: KindAt<"lines" | "gifts" | "addOn">;
  lineIds: number[];
  /** the next tier: "满1000减50" and what is missing to it */
  next: { name: string; shortfall: number; missing: string } | null;
}

export interface PriceSumRow {
  /** gift: a withheld one, at 0, with its reason as note */
  kind: "goods" | "gift" | "coupon" | "reduction" | "discount" | "cashVoucher" | "shipping" | "payable";
  label: string;
  amount: Fen;
  /** how the number came about, if not obvious */
  note?: string;
  /** price proof: its lines with their part, largest first; `others` sums the rest; parts add up to the amount */
  proof?: { lines: { goodsId: number; name: string; amount: Fen }[]; others: { count: number; amount: Fen } };
}

export interface GiftLine {
  offerId: number;
  goodsId: number;
  name: string;
  quantity: number;
}

/** A gift that is left out, in whole or part, because the company may not have it. */
export interface WithheldGift {
  offerId: number;
  goodsId: number;
  name: string;
  reason: string;
}

/** An add-on deal (换购), met or not. */
export interface AddOnDealState {
  offerId: number;
  name: string;
  status: 0 | 1;
  shortfall: number;
  /** the shortfall in words: "¥38.50" */
  missing: string;
  /** allowed and used choices; a choice is OfferGoods.number units of one product */
  choose: number;
  chosen: number;
  goods: {
    goodsId: number;
    name: string;
    unit: string;
    /** the key of its picture; "" for the drawn pack */
    picture: string;
    price: Fen;
    /** units available now; 0 with the reason */
    limit: number;
    reason: string | null;
    barred: string | null;
    lineId: number | null;
  }[];
}

/** A bundle in the cart: all of its lines or none count. */
export interface BundleState {
  offerId: number;
  name: string;
  sets: number;
  lineIds: number[];
  amount: Fen;
  /** saving against the products' separate prices, fen */
  saved: Fen;
  counts: boolean;
}

/** An offer near lines of this cart, and why it does not apply. */
export interface OfferReason {
  offerId: number;
  kind: OfferKind;
  name: string;
  code: "shortfall" | "excluded" | "limit" | "soldOut" | "better" | "withheld";
  /** "还差 ¥38.50", "与秒杀不可同享", "每家限购 10 盒，已购 8 盒" */
  text: string;
}

/** What a used offer takes off, fen: of products, against their ordinary price at that number; of shipping; and cashback. */
export interface OfferSaving {
  offerId: number;
  goods: Fen;
  shipping: Fen;
  back: Fen;
}

export interface CashbackState {
  offerId: number;
  name: string;
  amount: Fen;
}

export interface CartPricing {
  lines: PricedLine[];
  gifts: GiftLine[];
  withheld: WithheldGift[];
  /** line reductions, gifts and add-ons that concern lines of this cart, met or not */
  groups: GroupState[];
  addOnDeals: AddOnDealState[];
  bundles: BundleState[];
  reasons: OfferReason[];
  cashback: CashbackState | null;
  /** offers used as a whole, for their limits in times */
  usedOffers: { offerId: number; times: number }[];
  /** number of counting products; bundle members each, a product on several lines once */
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
  couponEligibleTotal: Fen;
  coupons: OrderTier[];
  reductions: OrderTier[];
  discounts: OrderTier[];
  cashVouchers: OrderTier[];
  usedVoucherIds: number[];
  /** the amount to pay with the best coupon and voucher; equals payable if they are in use */
  bestPayable: Fen;
  /** more (+) or less (−) to pay without coupon, without cash voucher */
  without: { coupon: Fen; cashVoucher: Fen };
  /** the offer that makes shipping free when neither threshold nor single product does */
  freeShipping: { offerId: number; name: string } | null;
  /** each offer that takes anything off, once; for gifts see `gifts` */
  savings: OfferSaving[];
  /** order-level discounts together: coupon, reduction, discount, cash voucher */
  discountTotal: Fen;
  shipping: Fen;
  shippingShortfall: Fen;
  payable: Fen;
  rows: PriceSumRow[];
}

export type PriceCart = (
  lines: readonly CartLine[],
  offers: Offers,
  choice: VoucherSelection,
  now: number,
) => CartPricing;
