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
  | { code: "addOnShort"; missing: string }
  /** the add-on deal does not apply, in the offer's words: "每家限享 1 次，已享 1 次" */
  | { code: "offerUnusable"; text: string }
  /** all allowed choices are used */
  | { code: "addOnFull"; choose: number }
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
  if (ephedrineReason?.code === "ephedrineReceiptDue") return ephedrineReason;
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

type RestrictionTexts = {
  [Code in PurchaseRestriction["code"]]: (
    restriction: Extract<PurchaseRestriction, { code: Code }>,
  ) => string;
};

const RESTRICTION_TEXTS: RestrictionTexts = {
  visitor: () => "请登录后购买",
  notApproved: ({ status }) =>
    status === "pending" ? "您的资料正在审核，通过后即可购买" : "您的资料未通过审核，请修改后重新提交",
  qualificationMissing: ({ kind }) => `您还没有审核通过的${QUALIFICATIONS[kind]}，请先上传`,
  qualificationExpired: ({ kind, endedOn }) => `您的${QUALIFICATIONS[kind]}已于${endedOn}到期`,
  scopeEnded: ({ kind, endedOn }) => `您的${QUALIFICATIONS[kind]}已于${endedOn}到期`,
  contractUnsigned: ({ year }) => `您还没有签署${year}年度电子合同`,
  regulated: ({ class: regulatedClass }) => `${REGULATED[regulatedClass]}不得在网上销售`,
  offSale: () => "该商品已下架",
  outOfScope: ({ scope }) => `您的经营范围没有购买${BUSINESS_SCOPE_NAMES[scope]}的权限`,
  notReleased: () => "控销商品，暂未对您所在企业开放",
  soldOut: () => "暂时缺货",
  ephedrineQuota: ephedrineText,
  ephedrineReceiptDue: ephedrineText,
  ephedrineApart: ({ as }) => EPHEDRINE_APART[as],
  stockShort: ({ left, unit }) => `库存不足，仅剩${left}${unit}`,
  expiryShort: shelfLifeRestrictionText,
  limitReached: ({ limit, bought, unit, inCart }) => {
    const limitText = `每家每日限购${limit}${unit}，今日已购${bought}${unit}`;
    return inCart ? `${limitText}，购物车其他行已有${inCart}${unit}` : limitText;
  },
  activityLimit: ({ activity, limit, bought, unit }) => {
    const limitText = `${activity}每家限购${limit}${unit}`;
    return bought > 0 ? `${limitText}，您已购${bought}${unit}` : limitText;
  },
  activityShort: ({ activity, left, unit }) =>
    left > 0 ? `${activity}仅剩${left}${unit}` : `${activity}商品已抢完`,
  addOnShort: ({ missing }) => `还差 ${missing} 可换购`,
  offerUnusable: ({ text }) => text,
  addOnFull: ({ choose }) => `最多可换购${choose}份`,
  offerEnded: () => "该活动已结束",
  bundleBroken: ({ goods }) => `${goods}暂不能购买，组合须整套购买`,
  bundleChanged: () => "组合内容已调整，请重新选择套数",
  bundleLimit: ({ limit, bought }) => {
    const limitText = `该组合每家限购${limit}套`;
    return bought > 0 ? `${limitText}，您已购${bought}套` : limitText;
  },
  bundleShort: ({ left }) => (left > 0 ? `该组合仅剩${left}套` : "该组合已售完"),
};

/** Returns the Chinese sentence for buyers. */
export function restrictionText(restriction: PurchaseRestriction): string {
  const toText = RESTRICTION_TEXTS[restriction.code] as (restriction: PurchaseRestriction) => string;
  return toText(restriction);
}

export interface RestrictionPlace {
  back?: string;
  goodsId?: number;
}

const UPDATE_DOCUMENTS = { to: "/zzzj", text: "更新证件" };

const FIXED_REMEDIES: Partial<Record<PurchaseRestriction["code"], { to: string; text: string }>> = {
  visitor: { to: "/login", text: "登录" },
  notApproved: UPDATE_DOCUMENTS,
  qualificationMissing: UPDATE_DOCUMENTS,
  qualificationExpired: UPDATE_DOCUMENTS,
  scopeEnded: UPDATE_DOCUMENTS,
  outOfScope: { to: "/basic#scope", text: "查看经营范围" },
  ephedrineReceiptDue: { to: "/hmdd?state=overdue", text: "签回回执单" },
};

/** Returns a path and text where the buyer can solve it, or null. */
export function restrictionRemedy(
  restriction: PurchaseRestriction,
  at: RestrictionPlace = {},
): { to: string; text: string } | null {
  const { back = "", goodsId } = at;
  const onGoods = (part: string, text: string) =>
    goodsId === undefined ? null : { to: `/list/info/${goodsId}#${part}`, text };
  switch (restriction.code) {
    case "contractUnsigned":
      return { to: contractHref(back), text: "签署合同" };
    case "notReleased":
      return onGoods("why", "申请开放");
    case "offSale":
    case "soldOut":
      return onGoods("alike", "查看同类商品");
    default:
      return FIXED_REMEDIES[restriction.code] ?? null;
  }
}

/** Whether the company waits for the stock. */
export const isAwaited = (restriction: PurchaseRestriction | null): boolean =>
  restriction?.code === "soldOut" && restriction.isAwaited === true;

/** 为什么不能买: the product page with the rule and every condition. */
export const whyHref = (goodsId: number, { code }: PurchaseRestriction): string =>
  `/list/info/${goodsId}?why=${code}#why`;
