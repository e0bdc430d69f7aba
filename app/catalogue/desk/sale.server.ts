/** One goods is put on sale or taken off, by somebody at the desk. */
import { bumpVersion, inTransaction, type Db } from "~/platform/database/database.server";
import { saleFault } from "~/catalogue/goods/goods-document";
import type { GoodsState } from "~/catalogue/import/goods-merge";
import { papersOf } from "~/catalogue/import/goods-papers.server";
import { goodsStates } from "~/catalogue/import/goods-state.server";
import { writeStatus } from "~/catalogue/import/switch-sale.server";
import { countByManufacturer } from "~/catalogue/search/makers.server";
import { refreshSearchWords } from "~/catalogue/search/search-index.server";
import { lockGoods } from "~/catalogue/stock/stock.server";

export type Switched = { ok: true; name: string } | { ok: false; text: string };

/**
 * Switches a goods; null: no such goods. Refused: it stands so already, and on sale where papers are missing. What lies in carts is judged
 * anew, orders stand. `now` in ms.
 */
export const switchOne = (id: number, to: "on" | "off", now: number): Promise<Switched | null> =>
  inTransaction(async (trx): Promise<Switched | null> => {
    await lockGoods(trx, [id]);
    const stored = (await goodsStates(trx, [id])).get(id);
    if (!stored) return null;
    const { state, manufacturer_id: manufacturerId } = stored;
    if (state.status === to) return { ok: false, text: to === "on" ? "该商品已在售" : "该商品已下架" };
    const fault =
      to === "on" ? saleFault(state.kind, await papersOf({ id, manufacturerId }, trx), now) : null;
    if (fault) return { ok: false, text: fault };
    await writeStatus(trx, [id], to, now);
    await followGoods(trx, [state]);
    return { ok: true, name: state.name };
  });

/** Lets lists, searches and suggestions follow a change of these goods, as they were and as they are. */
export async function followGoods(
  trx: Db,
  states: readonly Pick<GoodsState, "generic_name" | "trade_name" | "manufacturer">[],
): Promise<void> {
  const makers = states.map(({ manufacturer }) => manufacturer);
  const names = states.flatMap(({ generic_name, trade_name }) => [generic_name, trade_name]);
  await countByManufacturer(trx, makers);
  await refreshSearchWords(trx, { names, makers });
  await bumpVersion(trx, "goods");
}
