import { toDay, lastMonths } from "~/platform/values/clock";

/** Numbers are units of all ephedrine products together. */
export interface EphedrineStatus {
  /** in this calendar month of Asia/Shanghai */
  monthly: number;
  bought: number;
  /** order whose receipt is overdue longest, or null */
  overdue: string | null;
}

export type EphedrineRestriction =
  /** `inCart`: units of such products in earlier lines of the cart */
  | { code: "ephedrineQuota"; monthly: number; bought: number; inCart?: number }
  /** `order`: the number of the order without a signed receipt */
  | { code: "ephedrineReceiptDue"; order: string };

/** Ephedrine products go into an order of their own, by bank transfer and within their quota. */
export const EPHEDRINE_APART = {
  bought: "含麻黄碱商品须单独成单",
  gift: "含麻黄碱商品不参与赠送",
  swap: "含麻黄碱商品不参与换购",
  bundle: "含麻黄碱商品不参与组合",
  groupBuy: "含麻黄碱商品不参与拼团",
} as const;

export type GoodsRole = keyof typeof EPHEDRINE_APART;

export interface EphedrineApart {
  code: "ephedrineApart";
  as: GoodsRole;
}

/** Days after delivery in which a receipt must be signed. */
export const RECEIPT_DAYS = 7;

/** Why `number` units may not be ordered in addition to `before` units, or null; a null status: no such product. */
export function ephedrineRestriction(
  standing: EphedrineStatus | null | undefined,
  quantity: number,
  before = 0,
): EphedrineRestriction | null {
  if (!standing) return null;
  const { monthly, bought, overdue } = standing;
  if (overdue !== null) return { code: "ephedrineReceiptDue", order: overdue };
  if (bought + before + quantity <= monthly) return null;
  return { code: "ephedrineQuota", monthly, bought, ...(before > 0 ? { inCart: before } : {}) };
}

export function ephedrineText(restriction: EphedrineRestriction): string {
  if (restriction.code === "ephedrineReceiptDue")
    return `订单${restriction.order}的含麻回执单已逾期，签回后即可购买`;
  const { monthly, bought, inCart } = restriction;
  const related = inCart ? `，购物车其他含麻商品已有${inCart}件` : "";
  return `含麻商品每月限购${monthly}件，本月已购${bought}件${related}`;
}

export interface QuotaSpan {
  monthly: number;
  startsOn: string;
  endsOn: string | null;
}

/** Returns the letter that is valid today of letters sorted newest first, or null. */
export function holdingLetter<L extends QuotaSpan>(letters: readonly L[], now: number): L | null {
  const today = toDay(now);
  return (
    letters.find(
      (letter) => letter.startsOn <= today && (letter.endsOn === null || letter.endsOn >= today),
    ) ?? null
  );
}

export const monthBegin = (now: number): number => lastMonths(1, now)[0]!.from;
