import { db } from "~/platform/database/database.server";
import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { goodsCells, GOODS_HEADINGS, yuanText } from "./goods-cells";
import type { GoodsState } from "./goods-merge";
import { toHeading } from "./list-columns";

interface Listed {
  id: number;
  goods: GoodsState;
}

export const goodsHeadings = (withCost: boolean): string[] => [
  toHeading("goods"),
  ...GOODS_HEADINGS,
  ...(withCost ? [toHeading("cost")] : []),
];

/** One row for each product, without stock and sales. One query for costs. */
export async function goodsFileRows(all: readonly Listed[], withCost: boolean): Promise<string[][]> {
  const ids = all.map(({ id }) => id);
  const costs = withCost ? await findCosts(db, ids) : null;
  return all.map(({ id, goods }) => {
    const cost = costs?.get(id);
    const last = costs ? [cost === undefined ? "" : yuanText(cost)] : [];
    return [String(id), ...Object.values(goodsCells(goods)), ...last];
  });
}
