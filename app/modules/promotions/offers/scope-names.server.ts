import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import { categoryTree } from "~/modules/catalogue/goods/categories.server";
import { db } from "~/platform/database/database.server";
import type { PromotedGoods } from "~/modules/catalogue/listing/list-query";
import type { OfferScope } from "./offer";
import { scopedGoods } from "./offer-shelf";
import type { ScopeNames } from "./scope-words";
import { readScope } from "./offer-parser";

/** Products that are named; of the others only the number. */
const NAMED = 3;

const goodsIn = (scope: OfferScope): number[] =>
  "goods" in scope ? scope.goods.slice(0, NAMED) : "not" in scope ? goodsIn(scope.not) : [];

/** Names for any number of scopes: the categories' data version and at most one query for products. */
export async function scopeNames(scopes: readonly OfferScope[]): Promise<ScopeNames> {
  const ids = [...new Set(scopes.flatMap(goodsIn))].slice(0, 500);
  const [tree, goods] = await Promise.all([categoryTree(), findGoodsNames(ids)]);
  return {
    category: (path) => tree.byId.get(Number(/(\d+)\/?$/.exec(path)?.[1]))?.name,
    goods: (id) => goods.get(id),
  };
}

/** Returns a filter for a template's products, or null. One query. */
export async function voucherGoods(
  templateId: number,
): Promise<{ name: string; goods: PromotedGoods } | null> {
  const row = await db
    .selectFrom("voucher_template")
    .select(["name", "scope"])
    .where("id", "=", templateId)
    .executeTakeFirst();
  const scope = row && readScope(row.scope);
  return row && scope ? { name: row.name, goods: scopedGoods(scope) } : null;
}
