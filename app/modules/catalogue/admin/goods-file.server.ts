import { db } from "~/platform/database/database.server";
import { goodsFileRows } from "~/modules/catalogue/import/goods-file.server";
import { goodsStates } from "~/modules/catalogue/import/goods-state.server";
import type { GoodsFilter } from "./goods-filter";
import { listAdminGoods } from "./goods-list.server";

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
