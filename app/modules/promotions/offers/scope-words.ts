import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import type { OfferScope } from "./offer";

export interface ScopeNames {
  category: (path: string) => string | undefined;
  goods: (id: number) => string | undefined;
}

export const SCOPE_KINDS = {
  drug: "中西成药",
  herb: "中药饮片",
  device: "医疗器械",
} as const satisfies Record<GoodsKind, string>;

/** "全场商品", "中药饮片", "非饮片商品", "感冒用药类商品", "复方丹参片等 3 种商品". */
export function scopeWords(scope: OfferScope, names: ScopeNames): string {
  if ("all" in scope) return "全场商品";
  if ("kind" in scope) return SCOPE_KINDS[scope.kind];
  if ("preferred" in scope) return "优选商品";
  if ("category" in scope) {
    const name = names.category(scope.category);
    return name ? `${name.replace(/类$/, "")}类商品` : "指定品类商品";
  }
  if ("goods" in scope) {
    const found = scope.goods.map((id) => names.goods(id)).find((name) => name !== undefined) ?? "指定商品";
    return scope.goods.length > 1 ? `${found}等 ${scope.goods.length} 种商品` : found;
  }
  return isHerb(scope.not) ? "非饮片商品" : `除${scopeWords(scope.not, names)}外的商品`;
}

const isHerb = (scope: OfferScope) => "kind" in scope && scope.kind === "herb";

/** The groups of the coupon centre: specification, "coupons with scopes". */
export const SCOPE_GROUPS = {
  all: "全场",
  herb: "中药饮片",
  nonHerb: "非饮片",
  category: "品类",
  goods: "单品",
} as const;
export type ScopeGroup = keyof typeof SCOPE_GROUPS;

/** Returns the group of a scope; drugs, devices and everything but herbs are 非饮片. */
export function scopeGroup(scope: OfferScope): ScopeGroup {
  if ("all" in scope) return "all";
  if (isHerb(scope)) return "herb";
  if ("kind" in scope || ("not" in scope && isHerb(scope.not))) return "nonHerb";
  return "goods" in scope ? "goods" : "category";
}

/** Returns the list of a scope's products; by voucher template if no plain filter fits. */
export function scopeHref(scope: OfferScope, templateId: number): string {
  if ("all" in scope) return "/list";
  if ("kind" in scope) return `/list?kind=${scope.kind}`;
  if ("preferred" in scope) return "/yx";
  if ("category" in scope) return `/list?category=${/(\d+)\/?$/.exec(scope.category)?.[1] ?? ""}`;
  if ("goods" in scope && scope.goods.length === 1) return `/list/info/${scope.goods[0]}`;
  return `/list?voucher=${templateId}`;
}
