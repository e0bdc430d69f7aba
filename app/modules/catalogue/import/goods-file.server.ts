/** Goods as rows of a file, under the headings that `import-goods` reads again; what they cost for those who may see it. */
import { db } from "~/platform/database/database.server";
import { costsOf } from "~/modules/catalogue/goods/goods-cost.server";
import { goodsCells, GOODS_HEADINGS, yuanText } from "./goods-cells";
import type { GoodsState } from "./goods-merge";
import { headingOf } from "./list-columns";

interface Listed {
  id: number;
  goods: GoodsState;
}

/** `withCost`: with the column 进价 behind the others. */
export const goodsHeadings = (withCost: boolean): string[] => [
  headingOf("goods"),
  ...GOODS_HEADINGS,
  ...(withCost ? [headingOf("cost")] : []),
];

/** One row a goods, without stock and sales. One query where costs are asked for. */
export async function goodsFileRows(all: readonly Listed[], withCost: boolean): Promise<string[][]> {
  const ids = all.map(({ id }) => id);
  const costs = withCost ? await costsOf(db, ids) : null;
  return all.map(({ id, goods }) => {
    const cost = costs?.get(id);
    const last = costs ? [cost === undefined ? "" : yuanText(cost)] : [];
    return [String(id), ...Object.values(goodsCells(goods)), ...last];
  });
}
