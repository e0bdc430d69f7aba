import { parseNumberInput } from "~/platform/values/whole-number";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import { readScope } from "~/modules/promotions/offers/offer-parser";
import type { ScopeInput } from "~/modules/promotions/offers/scope-input";
import { SCOPE_KINDS } from "~/modules/promotions/offers/scope-words";
import { goodsWords, linesIn } from "./offer-lines";

export const OFFER_SCOPE_NAMES = {
  all: "全场商品",
  ...SCOPE_KINDS,
  preferred: "优选商品",
  category: "一个分类",
  goods: "指定商品",
} as const;
export const SIDES = { only: "这些商品", except: "除这些以外的商品" } as const;

export const SCOPE_FIELDS = {
  side: "范围",
  scope: "适用商品",
  category: "分类",
  scopeLines: "指定商品",
} as const;
export type ScopeFields = Record<keyof typeof SCOPE_FIELDS, string>;
type Refuse<Field> = (field: Field, text: string) => void;

export const ALL_GOODS: ScopeFields = { side: "only", scope: "all", category: "", scopeLines: "" };

function sided(scope: OfferScope): {
  side: keyof typeof SIDES;
  scope: Exclude<OfferScope, { not: OfferScope }>;
} {
  if (!("not" in scope)) return { side: "only", scope };
  const inner = sided(scope.not);
  return { ...inner, side: inner.side === "only" ? "except" : "only" };
}

/** The products that a stored scope names. */
export function goodsInScope(stored: string): number[] {
  const scope = readScope(stored);
  const own = scope && sided(scope).scope;
  return own && "goods" in own ? own.goods : [];
}

export function toScopeFields(stored: string, nameOf: (id: number) => string): ScopeFields {
  const scope = readScope(stored);
  if (!scope) return ALL_GOODS;
  const { side, scope: own } = sided(scope);
  const category = "category" in own ? (/(\d+)\/?$/.exec(own.category)?.[1] ?? "") : "";
  const goods = "goods" in own ? own.goods.map((id) => goodsWords(id, nameOf(id))).join("\n") : "";
  return { side, scope: "kind" in own ? own.kind : Object.keys(own)[0]!, category, scopeLines: goods };
}

/** Returns the one product of a text in `found`, or 0 with a refusal in its field. */
export function oneGoods<Field>(
  words: string,
  found: ReadonlyMap<string, readonly number[]>,
  field: Field,
  refuse: Refuse<Field>,
): number {
  const ids = found.get(words) ?? [];
  if (ids.length === 0) refuse(field, `没有商品“${words}”，请写商品编号、货号、条码或全名`);
  if (ids.length > 1)
    refuse(field, `“${words}”有 ${ids.length} 种商品，请写商品编号：${ids.slice(0, 5).join("、")}`);
  return ids[0] ?? 0;
}

export const goodsInputInScope = ({ scope, scopeLines }: Pick<ScopeFields, "scope" | "scopeLines">) =>
  scope === "goods" ? linesIn(scopeLines) : [];

/** Parses a scope; `found`: products of each text. Invalid input is refused in its field. */
export function scopeIn(
  sent: ScopeFields,
  found: ReadonlyMap<string, readonly number[]>,
  refuse: Refuse<keyof ScopeFields>,
): ScopeInput {
  const { scope } = sent;
  if (!Object.hasOwn(OFFER_SCOPE_NAMES, scope)) refuse("scope", "请选择适用商品");
  const category = parseNumberInput(sent.category, 1) ?? 0;
  if (scope === "category" && category === 0) refuse("category", "请选择分类");
  const goods = goodsInputInScope(sent);
  if (scope === "goods" && goods.length === 0) refuse("scopeLines", "请填写商品，一行一个");
  const own: ScopeInput =
    scope === "category"
      ? { category }
      : scope === "goods"
        ? { goods: [...new Set(goods.map((words) => oneGoods(words, found, "scopeLines" as const, refuse)))] }
        : scope in SCOPE_KINDS
          ? { kind: scope as keyof typeof SCOPE_KINDS }
          : (scope as "all" | "preferred");
  return sent.side === "except" ? { not: own } : own;
}

export interface ScopeOption {
  value: string;
  name: string;
}

export const choicesIn = (table: Readonly<Record<string, string>>): ScopeOption[] =>
  Object.entries(table).map(([value, name]) => ({ value, name }));

interface CategoryNode {
  id: number;
  name: string;
  depth: number;
  children: readonly CategoryNode[];
}

export function getScopeCategories(roots: readonly CategoryNode[]): ScopeOption[] {
  const below = (nodes: readonly CategoryNode[], depth: number): ScopeOption[] =>
    nodes.flatMap(({ id, name, children }) => [
      { value: String(id), name: `${"　".repeat(depth)}${name}` },
      ...below(children, depth + 1),
    ]);
  return [{ value: "", name: "未选择" }, ...below(roots, 0)];
}
