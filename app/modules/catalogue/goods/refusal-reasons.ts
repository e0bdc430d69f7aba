import type { Fen } from "~/platform/values/money";
import type { PurchaseRestriction } from "./purchase-restriction";

/** A restriction of one product, or of the order as a whole. */
export type RefusalReason = PurchaseRestriction["code"] | "frozen" | "unpaid";

/** Something wanted that was not sold. */
export interface Refusal {
  goodsId: number | null;
  reason: RefusalReason;
  units: number;
  /** of all units, fen; 0 while the price is hidden */
  amount: Fen;
}

export const REFUSAL_REASONS: Readonly<Record<RefusalReason, string>> = {
  soldOut: "缺货",
  stockShort: "库存不足",
  expiryShort: "效期达不到要求",
  offSale: "已下架",
  outOfScope: "超出经营范围",
  notReleased: "控销未开放",
  notApproved: "首营未完成",
  qualificationMissing: "证件不全",
  qualificationExpired: "证件到期",
  scopeEnded: "范围所依证件到期",
  contractUnsigned: "合同未签",
  limitReached: "超过每日限购",
  activityLimit: "超过活动限购",
  activityShort: "活动数量不足",
  ephedrineQuota: "超过含麻限额",
  ephedrineReceiptDue: "含麻回执单未签回",
  ephedrineApart: "含麻须单独下单",
  regulated: "不得网上销售",
  offerEnded: "活动已结束",
  offerUnusable: "活动不能享受",
  addOnShort: "换购未达门槛",
  addOnFull: "换购份数已满",
  bundleBroken: "组合中有商品不能购买",
  bundleChanged: "组合已调整",
  bundleLimit: "超过组合限购",
  bundleShort: "组合数量不足",
  frozen: "客户已冻结",
  unpaid: "待付款订单过多",
  visitor: "未登录",
};

export const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(REFUSAL_REASONS, text);
export const refusalReasonText = (text: string): string =>
  isRefusalReason(text) ? REFUSAL_REASONS[text] : text;
