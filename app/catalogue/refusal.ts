/**
 * Why a company may not buy a goods: one union, one sentence each, the same on the list, the detail page, in the cart and at checkout
 * (design rules, "Who may see and buy what"). Pure.
 */
import type { Buyer } from "~/company/buyer";
import { contractHref, isContractSigned, yearOf } from "~/company/contract";
import { QUALIFICATIONS, qualificationFault, type QualificationFault } from "~/company/qualification";
import { SCOPES, type Scope } from "~/company/scope";
import { scopeFault, type ScopeFault } from "~/company/scope-documents";
import { floorRefusalText, type ExpiryShort } from "./expiry-floor";
import {
  ephedrineRefusal,
  ephedrineText,
  EPHEDRINE_APART,
  type EphedrineApart,
  type EphedrineRefusal,
  type EphedrineStanding,
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

export type Refusal =
  | { code: "visitor" }
  | { code: "notApproved"; status: "pending" | "rejected" }
  | QualificationFault
  | ScopeFault
  | { code: "contractUnsigned"; year: number }
  | { code: "regulated"; class: RegulatedClass }
  | { code: "offSale" }
  | { code: "outOfScope"; scope: Scope }
  | { code: "notReleased" }
  | EphedrineRefusal
  | EphedrineApart
  | { code: "soldOut" }
  | { code: "stockShort"; left: number; unit: string }
  /** the asked validity; the line stays selected and holds the order until the buyer decides */
  | ExpiryShort
  /** `inCart`: units of it in lines of the cart that come first */
  | { code: "limitReached"; limit: number; bought: number; unit: string; inCart?: number }
  | { code: "activityLimit"; activity: string; limit: number; bought: number; unit: string }
  | { code: "activityShort"; activity: string; left: number; unit: string }
  /** a swap whose threshold is not met: "¥38.50", "2 件" or "1 种" are missing */
  | { code: "swapShort"; missing: string }
  /** the swap does nothing for this cart, in the offer's words: "每家限享 1 次，已享 1 次" */
  | { code: "offerUnusable"; text: string }
  /** as many portions were chosen as the offer allows */
  | { code: "swapFull"; choose: number }
  /** the offer of a swap or bundle line does not run any more */
  | { code: "offerEnded" }
  /** another goods of the bundle may not be bought */
  | { code: "bundleBroken"; goods: string }
  /** the bundle changed since it was put into the cart */
  | { code: "bundleChanged" }
  | { code: "bundleLimit"; limit: number; bought: number }
  | { code: "bundleShort"; left: number };

/** What the gates need to know of a goods. */
export interface GatedGoods {
  status: string;
  regulated: RegulatedClass | null;
  scope: Scope;
  isControlled: boolean;
  /** whether the controlled goods is released to this company */
  isReleased: boolean;
  stock: number;
  unit: string;
  purchaseLimit: number | null;
  /** units the company has bought today, counted against purchaseLimit */
  boughtToday: number;
  /** for ephedrine goods: how the company stands with them */
  ephedrine?: EphedrineStanding | null;
}

/** What the purchase restriction needs to know of a goods. */
export type RestrictedGoods = Pick<
  GatedGoods,
  "status" | "regulated" | "scope" | "isControlled" | "isReleased"
> & { isEphedrine: boolean };

/**
 * The purchase restriction: why `buyer` may not have a goods at all at `now` (epoch ms), whatever the number and however it comes into an
 * order; null: it may. What depends on numbers and the moment (stock, limits, quota, receipt slips) is left to refusalFor.
 */
export function restrictionFor(
  buyer: Buyer | null,
  goods: RestrictedGoods,
  role: GoodsRole,
  now: number,
): Refusal | null {
  const forAll = refusedToAll(goods);
  if (forAll) return forAll;
  if (goods.isEphedrine && role !== "bought") return { code: "ephedrineApart", as: role };
  return refusedTo(buyer, goods, now);
}

/** What nobody can change: the class of the goods, and whether it is sold at all. */
function refusedToAll({ regulated, status }: Pick<GatedGoods, "regulated" | "status">): Refusal | null {
  if (regulated) return { code: "regulated", class: regulated };
  return status === "on" ? null : { code: "offSale" };
}

/** The company's papers, its scope, and whether a controlled goods is released to it. */
function refusedTo(
  buyer: Buyer | null,
  { scope, isControlled, isReleased }: Pick<GatedGoods, "scope" | "isControlled" | "isReleased">,
  now: number,
): Refusal | null {
  if (!buyer) return { code: "visitor" };
  const company = companyRefusal(buyer, now);
  if (company) return company;
  if (!buyer.scopes.includes(scope)) return { code: "outOfScope", scope };
  const ended = scopeFault(buyer.kind, buyer.qualifications, scope, now);
  if (ended) return ended;
  return isControlled && !isReleased ? { code: "notReleased" } : null;
}

/**
 * The first reason why `buyer` may not buy `number` units now, or null. Reasons of the goods that nobody can change come first,
 * then those of the company, then those of the moment. A visitor's only reason beside regulated or withdrawn goods is that they are one.
 */
export function refusalFor(
  buyer: Buyer | null,
  goods: GatedGoods,
  number: number,
  now: number,
): Refusal | null {
  const restriction = refusedToAll(goods) ?? refusedTo(buyer, goods, now);
  if (restriction) return restriction;
  const slip = ephedrineRefusal(goods.ephedrine, 0);
  if (slip?.code === "ephedrineSlip") return slip;
  if (goods.stock <= 0) return { code: "soldOut" };
  if (goods.purchaseLimit !== null && goods.boughtToday + number > goods.purchaseLimit)
    return { code: "limitReached", limit: goods.purchaseLimit, bought: goods.boughtToday, unit: goods.unit };
  const quota = ephedrineRefusal(goods.ephedrine, number);
  if (quota) return quota;
  if (number > goods.stock) return { code: "stockShort", left: goods.stock, unit: goods.unit };
  return null;
}

/** Why the company as such may not buy anything today, or null. */
export function companyRefusal(buyer: Buyer, now: number): Refusal | null {
  if (buyer.status !== "approved") return { code: "notApproved", status: buyer.status };
  const fault = qualificationFault(buyer.kind, buyer.qualifications, now);
  if (fault) return fault;
  return isContractSigned(buyer.contractYear, now) ? null : { code: "contractUnsigned", year: yearOf(now) };
}

/** The Chinese sentence a buyer reads. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case "visitor":
      return "请登录后购买";
    case "notApproved":
      return refusal.status === "pending"
        ? "您的资料正在审核，通过后即可购买"
        : "您的资料未通过审核，请修改后重新提交";
    case "qualificationMissing":
      return `您还没有审核通过的${QUALIFICATIONS[refusal.kind]}，请先上传`;
    case "qualificationExpired":
    case "scopeEnded":
      return `您的${QUALIFICATIONS[refusal.kind]}已于${refusal.endedOn}到期`;
    case "contractUnsigned":
      return `您还没有签署${refusal.year}年度电子合同`;
    case "regulated":
      return `${REGULATED[refusal.class]}不得在网上销售`;
    case "offSale":
      return "该商品已下架";
    case "outOfScope":
      return `您的经营范围没有购买${SCOPES[refusal.scope]}的权限`;
    case "notReleased":
      return "控销商品，暂未对您所在企业开放";
    case "soldOut":
      return "暂时缺货";
    case "ephedrineQuota":
    case "ephedrineSlip":
      return ephedrineText(refusal);
    case "ephedrineApart":
      return EPHEDRINE_APART[refusal.as];
    case "stockShort":
      return `库存不足，仅剩${refusal.left}${refusal.unit}`;
    case "expiryShort":
      return floorRefusalText(refusal);
    case "limitReached":
      return `每家每日限购${refusal.limit}${refusal.unit}，今日已购${refusal.bought}${refusal.unit}${
        refusal.inCart ? `，购物车其他行已有${refusal.inCart}${refusal.unit}` : ""
      }`;
    case "activityLimit":
      return refusal.bought > 0
        ? `${refusal.activity}每家限购${refusal.limit}${refusal.unit}，您已购${refusal.bought}${refusal.unit}`
        : `${refusal.activity}每家限购${refusal.limit}${refusal.unit}`;
    case "activityShort":
      return refusal.left > 0
        ? `${refusal.activity}仅剩${refusal.left}${refusal.unit}`
        : `${refusal.activity}商品已抢完`;
    case "swapShort":
      return `还差 ${refusal.missing} 可换购`;
    case "offerUnusable":
      return refusal.text;
    case "swapFull":
      return `最多可换购${refusal.choose}份`;
    case "offerEnded":
      return "该活动已结束";
    case "bundleBroken":
      return `${refusal.goods}暂不能购买，组合须整套购买`;
    case "bundleChanged":
      return "组合内容已调整，请重新选择套数";
    case "bundleLimit":
      return `该组合每家限购${refusal.limit}套${refusal.bought > 0 ? `，您已购${refusal.bought}套` : ""}`;
    case "bundleShort":
      return refusal.left > 0 ? `该组合仅剩${refusal.left}套` : "该组合已售完";
  }
}

/** Where a refusal is shown: the page to come back to, and the goods that it is about. */
export interface RefusedAt {
  back?: string;
  goodsId?: number;
}

/** Where the buyer can do something about it: a path and its words, or null. */
export function refusalRemedy(refusal: Refusal, at: RefusedAt = {}): { to: string; text: string } | null {
  const { back = "", goodsId } = at;
  const onGoods = (part: string, text: string) =>
    goodsId === undefined ? null : { to: `/list/info/${goodsId}#${part}`, text };
  switch (refusal.code) {
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

/** 为什么不能买: the goods' page with the rule behind a refusal and every gate. */
export const whyHref = (goodsId: number, { code }: Refusal): string =>
  `/list/info/${goodsId}?why=${code}#why`;
