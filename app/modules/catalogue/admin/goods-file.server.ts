import { db } from "~/platform/database/database.server";
import { findCosts } from "~/modules/catalogue/goods/goods-cost.server";
import { goodsCells, GOODS_HEADINGS, yuanText } from "~/modules/catalogue/rows/goods-cells";
import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { toHeading } from "~/modules/catalogue/rows/columns";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import type { GoodsFilter } from "./goods-filter";
import { listAdminGoods } from "./goods-list.server";

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

const PART = 500;

interface Query {
  withCost: boolean;
  now: number;
  part?: number;
}

/** Yields matching products, newest first, part by part, without stock and sales. */
export async function* goodsRows(
  filter: GoodsFilter,
  { withCost, now, part = PART }: Query,
): AsyncGenerator<string[]> {
  let after: number | null = null;
  for (;;) {
    const found = await listAdminGoods(filter, { after, limit: part, now });
    const states = await goodsStates(
      db,
      found.map(({ id }) => id),
    );
    const all = found.map(({ id }) => ({ id, goods: states.get(id)!.state }));
    yield* await goodsFileRows(all, withCost);
    const last = found.at(-1);
    if (!last || found.length < part) return;
    after = last.id;
  }
}
