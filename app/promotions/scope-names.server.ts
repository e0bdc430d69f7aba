/** The names that scopes are told with: categories from the kept tree, goods in one query. */
import { categoryTree } from "~/catalogue/categories.server";
import { db } from "~/platform/database.server";
import type { Scope } from "./offer";
import type { ScopeNames } from "./scope-words";

/** Only so many goods of a scope are looked up: one name and the number of the rest say enough. */
const NAMED = 3;

const goodsIn = (scope: Scope): number[] =>
  "goods" in scope ? scope.goods.slice(0, NAMED) : "not" in scope ? goodsIn(scope.not) : [];

/** Names for any number of scopes: the categories' data version and at most one query for goods. */
export async function scopeNames(scopes: readonly Scope[]): Promise<ScopeNames> {
  const ids = [...new Set(scopes.flatMap(goodsIn))].slice(0, 500);
  const [tree, rows] = await Promise.all([
    categoryTree(),
    ids.length > 0 ? db.selectFrom("goods").select(["id", "name"]).where("id", "in", ids).execute() : [],
  ]);
  const goods = new Map(rows.map((row) => [row.id, row.name]));
  return {
    category: (path) => tree.byId.get(Number(/(\d+)\/?$/.exec(path)?.[1]))?.name,
    goods: (id) => goods.get(id),
  };
}
