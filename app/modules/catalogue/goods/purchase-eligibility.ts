import type { Buyer } from "~/modules/company/identity/buyer";
import { isContractSigned, toYear } from "~/modules/company/contract/contract";
import { qualificationFault } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { scopeFault } from "~/modules/company/identity/scope-documents";
import { ephedrineRestriction } from "./ephedrine";
import {
  restrictionRemedy,
  restrictionText,
  type RestrictableGoods,
  type PurchaseRestriction,
  type RestrictionPlace,
} from "./purchase-restriction";
import { RESTRICTION_RULES } from "./restriction-rules";

export interface PurchaseEligibility {
  name: string;
  state: "passed" | "failed" | "unknown";
  text: string;
  rule: string;
  remedy: { to: string; text: string } | null;
  code: PurchaseRestriction["code"] | null;
}

interface Judged {
  name: string;
  fault: PurchaseRestriction | null;
  passed: string;
}

export interface PurchaseQuery {
  quantity: number;
  at?: RestrictionPlace;
}

/** Returns all conditions for `quantity` units, each checked by itself, so that a company sees everything to be done. */
export function eligibilityFor(
  buyer: Buyer | null,
  goods: RestrictableGoods,
  { quantity, at = {} }: PurchaseQuery,
  now: number,
): PurchaseEligibility[] {
  const shown = ({ name, fault, passed }: Judged): PurchaseEligibility => {
    if (!fault) return { name, state: "passed", text: passed, rule: "", remedy: null, code: null };
    const { rule, todo, link } = RESTRICTION_RULES[fault.code];
    return {
      name,
      state: "failed",
      text: restrictionText(fault),
      rule: `${rule}${todo}`,
      remedy: restrictionRemedy(fault, at) ?? link ?? null,
      code: fault.code,
    };
  };
  const forAll = goodsConditions(goods);
  if (buyer)
    return [...forAll, ...companyConditions(buyer, now), ...ownConditions(buyer, goods, quantity, now)].map(
      shown,
    );
  const visitor: Judged = { name: "企业账号", fault: { code: "visitor" }, passed: "" };
  return [
    ...[...forAll, visitor].map(shown),
    ...["资料审核", "资质证件", "电子合同", "经营范围", "控销开放", "库存", "限购"].map(
      (name): PurchaseEligibility => ({
        name,
        state: "unknown",
        text: "登录后显示",
        rule: "",
        remedy: null,
        code: null,
      }),
    ),
  ];
}

function goodsConditions({ regulated, status }: RestrictableGoods): Judged[] {
  return [
    {
      name: "允许网上销售",
      fault: regulated ? { code: "regulated", class: regulated } : null,
      passed: "不属于禁止网上销售的品种",
    },
    { name: "在售", fault: status === "on" ? null : { code: "offSale" }, passed: "正常供应" },
  ];
}

function companyConditions(buyer: Buyer, now: number): Judged[] {
  const { status, kind, qualifications, contractYear } = buyer;
  const year = toYear(now);
  return [
    {
      name: "资料审核",
      fault: status === "approved" ? null : { code: "notApproved", status },
      passed: "首营资料已审核通过",
    },
    {
      name: "资质证件",
      fault: qualificationFault(kind, qualifications, now),
      passed: "必备证件齐全，今日均在有效期内",
    },
    {
      name: "电子合同",
      fault: isContractSigned(contractYear, now) ? null : { code: "contractUnsigned", year },
      passed: `${year} 年度合同已签署`,
    },
  ];
}

function ownConditions(buyer: Buyer, goods: RestrictableGoods, quantity: number, now: number): Judged[] {
  const { scope, stock, unit, purchaseLimit: limit, boughtToday: bought } = goods;
  const isLimited = limit !== null && bought + quantity > limit;
  return [
    {
      name: "经营范围",
      fault: buyer.scopes.includes(scope)
        ? scopeFault(buyer.kind, buyer.qualifications, scope, now)
        : { code: "outOfScope", scope },
      passed: `包含${BUSINESS_SCOPE_NAMES[scope]}`,
    },
    {
      name: "控销开放",
      fault: goods.isControlled && !goods.isReleased ? { code: "notReleased" } : null,
      passed: goods.isControlled ? "已对贵企业开放" : "不是控销商品",
    },
    ...ephedrineConditions(goods, quantity),
    {
      name: "库存",
      fault:
        stock <= 0
          ? { code: "soldOut" }
          : quantity > stock
            ? { code: "stockShort", left: stock, unit }
            : null,
      passed: "有货",
    },
    {
      name: "限购",
      fault: isLimited ? { code: "limitReached", limit, bought, unit } : null,
      passed: limit === null ? "不限购" : `每日限购${limit}${unit}，今日已购${bought}${unit}`,
    },
  ];
}

function ephedrineConditions({ ephedrine }: RestrictableGoods, quantity: number): Judged[] {
  if (!ephedrine) return [];
  const { monthly, bought } = ephedrine;
  const ephedrineReason = ephedrineRestriction(ephedrine, 0);
  const quota = ephedrineRestriction({ ...ephedrine, overdue: null }, quantity);
  return [
    {
      name: "含麻回执单",
      fault: ephedrineReason?.code === "ephedrineReceiptDue" ? ephedrineReason : null,
      passed: "没有逾期未签回的回执单",
    },
    { name: "含麻额度", fault: quota, passed: `每月限购${monthly}件，本月已购${bought}件` },
  ];
}
