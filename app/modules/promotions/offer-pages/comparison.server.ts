import { chosenGroup, comparableGroups, compareGoods } from "~/modules/catalogue/compare/compare";
import type { Comparison } from "~/modules/catalogue/listing/comparison-address";
import type { ComparisonData } from "~/modules/catalogue/compare/compare-page";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";

/** More manufacturers are not compared; the worst sellers are left out. */
const LIMIT = 60;

/** Returns the comparison for this viewer at `now` (epoch ms); without rows if nothing on sale has the substance. */
export async function comparisonData(
  query: Comparison,
  viewer: Viewer,
  now: number,
): Promise<ComparisonData> {
  const groups = comparableGroups(await goodsRegister(), query.substance);
  const group = chosenGroup(groups, query);
  const goods = await goodsInOrder((group?.ids ?? []).slice(0, LIMIT), viewer, now);
  const offers = await offersOn(goods, viewer, now);
  const rows = goods.map((product) => ({ goods: toCard(product), offer: offers.get(product.id) }));
  return {
    comparison: { ...query, form: group?.form, strength: group?.strength },
    groups: groups.map(({ form, strength, ids }) => ({ form, strength, count: ids.length })),
    rows: compareGoods(rows, query.quantity),
    total: group?.ids.length ?? 0,
    isCompany: viewer.buyer !== null,
  };
}
