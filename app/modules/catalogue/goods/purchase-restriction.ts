import type { Buyer } from "~/modules/company/identity/buyer";
import { contractHref, isContractSigned, toYear } from "~/modules/company/contract/contract";
import {
  QUALIFICATIONS,
  qualificationFault,
  type QualificationFault,
} from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { scopeFault, type ScopeFault } from "~/modules/company/identity/scope-documents";
import { shelfLifeRestrictionText, type ExpiryShort } from "~/modules/catalogue/stock/minimum-shelf-life";
import {
  ephedrineRestriction,
  ephedrineText,
  EPHEDRINE_APART,
  type EphedrineApart,
  type EphedrineRestriction,
  type EphedrineStatus,
  type GoodsRole,
} from "./ephedrine";

export const REGULATED = {
  vaccine: "疫苗",
  blood: "血液制品",
  narcotic: "麻醉药品",
  psychotropic: "精神药品",
  toxic: "医疗用毒性药品",
  radioactive: "放射性药品",
  precursor: "药品类易制毒化学品",
  hospital: "医疗机构制剂",
  granules: "中药配方颗粒",
} as const;
export type RegulatedClass = keyof typeof REGULATED;

export type PurchaseRestriction =
  | { code: "visitor" }
  | { code: "notApproved"; status: "pending" | "rejected" }
  | QualificationFault
  | ScopeFault
  | { code: "contractUnsigned"; year: number }
  | { code: "regulated"; class: RegulatedClass }
  | { code: "offSale" }
  | { code: "outOfScope"; scope: BusinessScopeCode }
  | { code: "notReleased" }
  | EphedrineRestriction
  | EphedrineApart
  /** `isAwaited`: the company has asked to be notified (到货提醒) */
  | { code: "soldOut"; isAwaited?: true }
  | { code: "stockShort"; left: number; unit: string }
  /** the required validity; the line stays selected and blocks the order until the buyer decides */
  | ExpiryShort
  /** `inCart`: units of it in earlier lines of the cart */
  | { code: "limitReached"; limit: number; bought: number; unit: string; inCart?: number }
  | { code: "activityLimit"; activity: string; limit: number; bought: number; unit: string }
  | { code: "activityShort"; activity: string; left: number; unit: string }
  /** an add-on below its threshold: "¥38.50", "2 件" or "1 种" are missing */
  | { code: "swapShort"; missing: string }
  /** the add-on deal does not apply, in the offer's words: "每家限享 1 次，已享 1 次" */
  | { code: "offerUnusable"; text: string }
  /** all allowed choices are used */
  | { code: "swapFull"; choose: number }
  /** the offer of an add-on or bundle line has ended */
  | { code: "offerEnded" }
  /** another product of the bundle may not be bought */
  | { code: "bundleBroken"; goods: string }
  | { code: "bundleChanged" }
  | { code: "bundleLimit"; limit: number; bought: number }
  | { code: "bundleShort"; left: number };

export interface RestrictableGoods {
  status: string;
  regulated: RegulatedClass | null;
  scope: BusinessScopeCode;
  isControlled: boolean;
  isReleased: boolean;
  stock: number;
  unit: string;
  purchaseLimit: number | null;
  boughtToday: number;
  ephedrine?: EphedrineStatus | null;
}

export type RestrictedGoods = Pick<
  RestrictableGoods,
  "status" | "regulated" | "scope" | "isControlled" | "isReleased"
> & { isEphedrine: boolean };

/** Returns why `buyer` may not have a product at `now` (epoch ms), whatever the number and source; null if it may. Stock, limits, quota and receipts are left to purchaseRestriction. */
export function restrictionFor(
  buyer: Buyer | null,
  goods: RestrictedGoods,
  role: GoodsRole,
  now: number,
): PurchaseRestriction | null {
  const forAll = refusedToAll(goods);
  if (forAll) return forAll;
  if (goods.isEphedrine && role !== "bought") return { code: "ephedrineApart", as: role };
  return refusedTo(buyer, goods, now);
}

function refusedToAll({
  regulated,
  status,
}: Pick<RestrictableGoods, "regulated" | "status">): PurchaseRestriction | null {
  if (regulated) return { code: "regulated", class: regulated };
  return status === "on" ? null : { code: "offSale" };
}

function refusedTo(
  buyer: Buyer | null,
  { scope, isControlled, isReleased }: Pick<RestrictableGoods, "scope" | "isControlled" | "isReleased">,
  now: number,
): PurchaseRestriction | null {
  if (!buyer) return { code: "visitor" };
  const company = companyRestriction(buyer, now);
  if (company) return company;
  if (!buyer.scopes.includes(scope)) return { code: "outOfScope", scope };
  const ended = scopeFault(buyer.kind, buyer.qualifications, scope, now);
  if (ended) return ended;
  return isControlled && !isReleased ? { code: "notReleased" } : null;
}

/** Returns the first reason why `buyer` may not buy `quantity` units now, or null: permanent reasons of the product, then of the company, then of the moment. Visitors see only that they must sign in, besides regulated or withdrawn products. */
export function purchaseRestriction(
  buyer: Buyer | null,
  goods: RestrictableGoods,
  quantity: number,
  now: number,
): PurchaseRestriction | null {
  const restriction = refusedToAll(goods) ?? refusedTo(buyer, goods, now);
  if (restriction) return restriction;
  const ephedrineReason = ephedrineRestriction(goods.ephedrine, 0);
  if (ephedrineReason?.code === "ephedrineSlip") return ephedrineReason;
  if (goods.stock <= 0) return { code: "soldOut" };
  if (goods.purchaseLimit !== null && goods.boughtToday + quantity > goods.purchaseLimit)
    return { code: "limitReached", limit: goods.purchaseLimit, bought: goods.boughtToday, unit: goods.unit };
  const quota = ephedrineRestriction(goods.ephedrine, quantity);
  if (quota) return quota;
  if (quantity > goods.stock) return { code: "stockShort", left: goods.stock, unit: goods.unit };
  return null;
}

/** Whether a company may never buy the product: because of its scope, a licence, its area, or the law. */
export const isRefusedForGood = (restriction: PurchaseRestriction | null): boolean =>
  restriction !== null && REFUSED_FOR_GOOD.has(restriction.code);

const REFUSED_FOR_GOOD: ReadonlySet<string> = new Set<PurchaseRestriction["code"]>([
  ...(["regulated", "outOfScope", "scopeEnded", "notReleased"] as const),
]);

/** Why the company may not buy anything today, or null. */
export function companyRestriction(buyer: Buyer, now: number): PurchaseRestriction | null {
  if (buyer.status !== "approved") return { code: "notApproved", status: buyer.status };
  const fault = qualificationFault(buyer.kind, buyer.qualifications, now);
  if (fault) return fault;
  return isContractSigned(buyer.contractYear, now) ? null : { code: "contractUnsigned", year: toYear(now) };
}

/** Returns the Chinese sentence for buyers. */
export function restrictionText(restriction: PurchaseRestriction): string {
  switch (restriction.code) {
    case "visitor":
      return "请登录后购买";
    case "notApproved":
      return restriction.status === "pending"
        ? "您的资料正在审核，通过后即可购买"
        : "您的资料未通过审核，请修改后重新提交";
    case "qualificationMissing":
      return `您还没有审核通过的${QUALIFICATIONS[restriction.kind]}，请先上传`;
    case "qualificationExpired":
    case "scopeEnded":
      return `您的${QUALIFICATIONS[restriction.kind]}已于${restriction.endedOn}到期`;
    case "contractUnsigned":
      return `您还没有签署${restriction.year}年度电子合同`;
    case "regulated":
      return `${REGULATED[restriction.class]}不得在网上销售`;
    case "offSale":
      return "该商品已下架";
    case "outOfScope":
      return `您的经营范围没有购买${BUSINESS_SCOPE_NAMES[restriction.scope]}的权限`;
    case "notReleased":
      return "控销商品，暂未对您所在企业开放";
    case "soldOut":
      return "暂时缺货";
    case "ephedrineQuota":
    case "ephedrineSlip":
      return ephedrineText(restriction);
    case "ephedrineApart":
      return EPHEDRINE_APART[restriction.as];
    case "stockShort":
      return `库存不足，仅剩${restriction.left}${restriction.unit}`;
    case "expiryShort":
      return shelfLifeRestrictionText(restriction);
    case "limitReached":
      return `每家每日限购${restriction.limit}${restriction.unit}，今日已购${restriction.bought}${restriction.unit}${
        restriction.inCart ? `，购物车其他行已有${restriction.inCart}${restriction.unit}` : ""
      }`;
    case "activityLimit":
      return restriction.bought > 0
        ? `${restriction.activity}每家限购${restriction.limit}${restriction.unit}，您已购${restriction.bought}${restriction.unit}`
        : `${restriction.activity}每家限购${restriction.limit}${restriction.unit}`;
    case "activityShort":
      return restriction.left > 0
        ? `${restriction.activity}仅剩${restriction.left}${restriction.unit}`
        : `${restriction.activity}商品已抢完`;
    case "swapShort":
      return `还差 ${restriction.missing} 可换购`;
    case "offerUnusable":
      return restriction.text;
    case "swapFull":
      return `最多可换购${restriction.choose}份`;
    case "offerEnded":
      return "该活动已结束";
    case "bundleBroken":
      return `${restriction.goods}暂不能购买，组合须整套购买`;
    case "bundleChanged":
      return "组合内容已调整，请重新选择套数";
    case "bundleLimit":
      return `该组合每家限购${restriction.limit}套${restriction.bought > 0 ? `，您已购${restriction.bought}套` : ""}`;
    case "bundleShort":
      return restriction.left > 0 ? `该组合仅剩${restriction.left}套` : "该组合已售完";
  }
}

export interface RestrictionPlace {
  back?: string;
  goodsId?: number;
}

/** Returns a path and text where the buyer can solve it, or null. */
export function restrictionRemedy(
  restriction: PurchaseRestriction,
  at: RestrictionPlace = {},
): { to: string; text: string } | null {
  const { back = "", goodsId } = at;
  const onGoods = (part: string, text: string) =>
    goodsId === undefined ? null : { to: `/list/info/${goodsId}#${part}`, text };
  switch (restriction.code) {
    case "visitor":
      return { to: "/login", text: "登录" };
    case "notApproved":
    case "qualificationMissing":
    case "qualificationExpired":
    case "scopeEnded":
      return { to: "/zzzj", text: "更新证件" };
    case "contractUnsigned":
      return { to: contractHref(back), text: "签署合同" };
    case "outOfScope":
      return { to: "/basic#scope", text: "查看经营范围" };
    case "ephedrineSlip":
      return { to: "/hmdd?state=overdue", text: "签回回执单" };
    case "notReleased":
      return onGoods("why", "申请开放");
    case "offSale":
    case "soldOut":
      return onGoods("alike", "查看同类商品");
    default:
      return null;
  }
}

/** Whether the company waits for the stock. */
export const isAwaited = (restriction: PurchaseRestriction | null): boolean =>
  restriction?.code === "soldOut" && restriction.isAwaited === true;

/** 为什么不能买: the product page with the rule and every condition. */
export const whyHref = (goodsId: number, { code }: PurchaseRestriction): string =>
  `/list/info/${goodsId}?why=${code}#why`;
