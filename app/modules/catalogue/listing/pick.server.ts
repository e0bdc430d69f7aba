import { categoryTree, type Category } from "~/modules/catalogue/goods/categories.server";
import { findWindow, type GoodsFilters } from "~/modules/catalogue/facets/facet-index";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";

export interface GoodsPick {
  ids?: number[];
  category?: number;
  kind?: GoodsFilters["kind"];
  manufacturer?: number;
  limit: number;
}

/** Returns product ids of each choice, on sale only: named ones in order, else best sellers in stock. A fixed number of queries. */
export async function pickGoods(choices: readonly GoodsPick[]): Promise<number[][]> {
  const [register, tree] = await Promise.all([goodsRegister(), categoryTree()]);
  return choices.map(({ ids, category, kind, manufacturer, limit }) => {
    if (ids) return ids.filter((id) => (register.rowOf[id] ?? -1) >= 0).slice(0, limit);
    const root = category === undefined ? undefined : tree.byId.get(category);
    const filters: GoodsFilters = {
      kind,
      categories: category === undefined ? undefined : new Set(root ? below(root) : []),
      manufacturerId: manufacturer,
    };
    return findWindow(register, register.order.relevance, filters, { from: 0, count: limit });
  });
}

const below = (category: Category): number[] => [category.id, ...category.children.flatMap(below)];
