/** Goods of a list of the desk as rows of a file, under the headings that `import-goods` reads again. */
import { db } from "~/platform/database/database.server";
import { goodsCells, GOODS_HEADINGS } from "~/catalogue/import/goods-cells";
import { goodsStates } from "~/catalogue/import/goods-state.server";
import { headingOf } from "~/catalogue/import/list-columns";
import type { GoodsFilter } from "./goods-filter";
import { listDeskGoods } from "./goods-list.server";

const PART = 500;

export const GOODS_FILE_HEADINGS = [headingOf("goods"), ...GOODS_HEADINGS];

/** The goods that fit, the newest first, `part` by `part`, without stock and sales. `now` in ms. Queries a part: those of the list and of the facts. */
export async function* goodsRows(filter: GoodsFilter, now: number, part = PART): AsyncGenerator<string[]> {
  let after: number | null = null;
  for (;;) {
    const found = await listDeskGoods(filter, { after, most: part, now });
    const states = await goodsStates(
      db,
      found.map(({ id }) => id),
    );
    for (const { id } of found) yield [String(id), ...Object.values(goodsCells(states.get(id)!.state))];
    const last = found.at(-1);
    if (!last || found.length < part) return;
    after = last.id;
  }
}
