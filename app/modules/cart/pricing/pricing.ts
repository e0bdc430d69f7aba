/** What priceCart takes and gives (specification, sections 4 and 5; design rules, "The cart's totals"). All money in fen. */
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
  /** 0 ordinary, 1 flash sale, 2 swap, 3 member of a bundle, 4 group buy (an order of its own, never in the cart) */
  type: number;
  offerId: number;
  quantity: number;
  isSelected: boolean;
  /** unit price that the buyer saw, from `seenNumber` units on; null: none yet */
  seenPrice: Fen | null;
  seenNumber?: number | null;
  /** what else was shown of the goods; absent or null: nothing to compare */
  seenTerms?: SeenTerms | null;
  /** the best activity price of the goods; for a group-buy line its own */
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
  /** the offer that made the unit price, and its kind; null without */
  offerId: number | null;
  priceKind: PriceKind | null;
  unitPrice: Fen;
  wasPrice: Fen | null;
  gross: Fen;
  /** its own reduction, goods_manjian_amount */
  reduction: Fen;
  amount: Fen;
  /** its share of the order-level discounts; 0 for lines that do not count */
  discountShare: Fen;
  /** counts toward the totals: selected, purchasable, stock above 0 */
  counts: boolean;
  restriction: PurchaseRestriction | null;
  /** the unit price differs from the one the buyer saw */
  changedFrom: Fen | null;
  /** what else of the shown terms holds no more, a sentence each; absent: nothing */
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
  /** what is missing while not met, in the measure of its threshold: fen, units or kinds */
  shortfall: number;
  /** the same in words, after 还差: "¥38.50", "3 盒", "2 种"; "" while met or when something else stands in the way (note) */
  missing: string;
  isUsed: boolean;
  /** how the amount came about, where it is not plain */
  note?: string;
  /** vouchers: what would have to be paid more (+) or less (−) than now if this one were chosen; 0 for the one in use */
  difference?: Fen;
}

/** A tier of the order or a voucher with its threshold, in the measure of the offer: fen, units or kinds; a voucher's in fen. */
export interface OrderTier extends TierState {
  threshold: number;
}

/** An offer on the goods of its scope, with the lines that take part in it: a group of the cart. */
export interface GroupState extends TierState {
  kind: KindAt<"lines" | "gifts" | "addOn">;
  lineIds: number[];
  /** the next tier above the one reached: "满1000减50" and what is missing to it */
  next: { name: string; shortfall: number; missing: string } | null;
}

export interface PriceSumRow {
  /** gift: one that is withheld, at 0, with its reason as note */
  kind: "goods" | "gift" | "coupon" | "reduction" | "discount" | "cashVoucher" | "shipping" | "payable";
  label: string;
  amount: Fen;
  /** how the number came about, where it is not plain */
  note?: string;
  /** price proof: the lines it came from with their part, largest first; `others` sums what is not named; parts sum to the amount */
  proof?: { lines: { goodsId: number; name: string; amount: Fen }[]; others: { count: number; amount: Fen } };
}

export interface GiftLine {
  offerId: number;
  goodsId: number;
  name: string;
  quantity: number;
}

/** A gift that stays out of the order, all of it or in part, because the company may not have it. */
export interface WithheldGift {
  offerId: number;
  goodsId: number;
  name: string;
  /** "您的经营范围没有购买医疗器械的权限，本单不含此赠品" */
  reason: string;
}

/** What may be had at a low price beside the cart (换购), met or not. */
export interface AddOnDealState {
  offerId: number;
  name: string;
  status: 0 | 1;
  shortfall: number;
  /** the shortfall in words: "¥38.50" */
  missing: string;
  /** how many portions of its goods may be chosen, and how many are; a portion is OfferGoods.number units of one goods */
  choose: number;
  chosen: number;
  goods: {
    goodsId: number;
    name: string;
    unit: string;
    /** the key of its picture; "" where its drawn pack stands */
    picture: string;
    price: Fen;
    /** units that may be taken now; 0 with the reason */
    most: number;
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
  /** less than the goods would cost alone, fen */
  saved: Fen;
  counts: boolean;
}

/** An offer that lines of this cart are near, and why it does nothing. */
export interface OfferReason {
  offerId: number;
  kind: OfferKind;
  name: string;
  code: "shortfall" | "excluded" | "limit" | "soldOut" | "better" | "withheld";
  /** "还差 ¥38.50", "与秒杀不可同享", "每家限购 10 盒，已购 8 盒" */
  text: string;
}

/** What an offer that is used takes off, fen: of the goods, against their ordinary price at that number; of the shipping; and what comes back. */
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
  /** line reductions, gifts and swaps that lines of this cart are in, met or not */
  groups: GroupState[];
  addOnDeals: AddOnDealState[];
  bundles: BundleState[];
  reasons: OfferReason[];
  cashback: CashbackState | null;
  /** offers used as a whole, for their limits in times */
  usedOffers: { offerId: number; times: number }[];
  /** kinds of goods that count; those of a bundle each, a goods on several lines once */
  selectedLines: number;
  selectedUnits: number;
  selectedTotal: Fen;
  couponEligibleTotal: Fen;
  coupons: OrderTier[];
  reductions: OrderTier[];
  discounts: OrderTier[];
  cashVouchers: OrderTier[];
  usedVoucherIds: number[];
  /** what the best combination of coupon and voucher would have to be paid; equals payable when it is the one in use */
  bestPayable: Fen;
  /** what would have to be paid more (+) or less (−) without coupon, without cash voucher */
  without: { coupon: Fen; cashVoucher: Fen };
  /** the offer that makes shipping free where neither threshold nor single item does */
  freeShipping: { offerId: number; name: string } | null;
  /** each offer that takes anything off, once; gifts are told by `gifts` */
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
