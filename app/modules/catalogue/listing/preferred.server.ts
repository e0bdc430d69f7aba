import { categoryTree, findTrail, type Category } from "~/modules/catalogue/goods/categories.server";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";

/** Returns first-level categories with preferred products and their children that have some, in menu order. No query but the version's. */
export async function preferredCategories(): Promise<Category[]> {
  const [tree, register] = await Promise.all([categoryTree(), goodsRegister()]);
  const found = new Set<number>();
  for (let row = 0; row < register.size; row += 1)
    if (register.isPreferred[row]) found.add(register.categoryId[row]!);
  const ids = new Set([...found].flatMap((id) => findTrail(tree, id).map((item) => item.id)));
  return pruned(tree.roots, ids);
}

const pruned = (categories: readonly Category[], ids: ReadonlySet<number>): Category[] =>
  categories
    .filter(({ id }) => ids.has(id))
    .map((category) => ({ ...category, children: pruned(category.children, ids) }));
