/** Goods of a list of the desk as CSV, under the headings that `import-goods` reads again. */
import { stringify } from "csv-stringify/sync";
import { db } from "~/platform/database/database.server";
import { plainCell } from "~/platform/values/plain-text";
import { goodsCells, GOODS_HEADINGS } from "~/catalogue/import/goods-cells";
import { goodsStates } from "~/catalogue/import/goods-state.server";
import { headingOf } from "~/catalogue/import/list-columns";
import type { GoodsFilter } from "./goods-filter";
import { listDeskGoods } from "./goods-list.server";

/** Of goods in one file; `npm run shop -- export goods` writes more. */
const MAX_CSV_ROWS = 20_000;

/** The goods that fit, the newest first, at most `most`; `isWhole` says whether these are all. Without stock and sales. `now` in ms. */
export async function goodsCsv(
  filter: GoodsFilter,
  now: number,
  most = MAX_CSV_ROWS,
): Promise<{ text: string; isWhole: boolean }> {
  const found = await listDeskGoods(filter, { after: null, most: most + 1, now });
  const ids = found.slice(0, most).map(({ id }) => id);
  const states = await goodsStates(db, ids);
  const cells = ids.map((id) =>
    [String(id), ...Object.values(goodsCells(states.get(id)!.state))].map(plainCell),
  );
  const text = stringify([[headingOf("goods"), ...GOODS_HEADINGS], ...cells], { bom: true });
  return { text, isWhole: found.length <= most };
}
