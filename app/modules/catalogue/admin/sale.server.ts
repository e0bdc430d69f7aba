import { audited } from "~/platform/database/audit.server";
import { bumpVersion, inTransaction, type Db } from "~/platform/database/database.server";
import { SOLD_WHEN_APPROVED } from "~/modules/catalogue/approval/goods-approval";
import {
  approvedGoods,
  sellNoMore,
  sellWhenApproved,
} from "~/modules/catalogue/approval/goods-approval.server";
import { saleFault } from "~/modules/catalogue/goods/goods-document";
import { type GoodsState, NO_PRICE, UNPRICED } from "~/modules/catalogue/rows/goods-merge";
import { findDocuments } from "~/modules/catalogue/documents/document-goods.server";
import { goodsStates } from "~/modules/catalogue/rows/goods-state.server";
import { writeStatus } from "~/modules/catalogue/goods/write-status.server";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { refreshSearchWords } from "~/modules/catalogue/search/search-index.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";

/** `isWaiting`: not approved yet (首营品种); it goes on sale, or no longer does, with its approval */
export type Switched = { ok: true; name: string; isWaiting?: true } | { ok: false; text: string };

/** Switches a product; null: no such product. Refused: no change, and on sale without a price or required documents. An unapproved one goes on sale once approved. Carts are checked anew, orders stay. `now` in ms. */
export const switchOne = (id: number, to: "on" | "off", now: number): Promise<Switched | null> =>
  inTransaction(async (trx): Promise<Switched | null> => {
    await lockGoods(trx, [id]);
    const stored = (await goodsStates(trx, [id])).get(id);
    if (!stored) return null;
    const { state, manufacturer_id: manufacturerId } = stored;
    if (to === "on" && state.base_price === NO_PRICE) return { ok: false, text: UNPRICED };
    if (state.status === "off" && !(await approvedGoods(trx, [id])).has(id))
      return wishSale(trx, id, to, state.name);
    if (state.status === to) return { ok: false, text: to === "on" ? "该商品已在售" : "该商品已下架" };
    const fault =
      to === "on" ? saleFault(state.kind, await findDocuments({ id, manufacturerId }, trx), now) : null;
    if (fault) return { ok: false, text: fault };
    await writeStatus(trx, [id], to, now);
    await followGoods(trx, [state]);
    return { ok: true, name: state.name };
  });

/** Stores whether an unapproved product goes on sale with its approval. */
async function wishSale(trx: Db, id: number, to: "on" | "off", name: string): Promise<Switched> {
  const changed = await (to === "on" ? sellWhenApproved : sellNoMore)(trx, [id]);
  if (changed === 0)
    return { ok: false, text: to === "on" ? `该商品${SOLD_WHEN_APPROVED}` : "该商品没有等待上架" };
  const wish = to === "on" ? SOLD_WHEN_APPROVED : "不再等待上架";
  await audited(trx, { subject: "goods", id, before: null, after: { 上架: wish } });
  return { ok: true, name, isWaiting: true };
}

/** Updates lists, searches and suggestions after a change of these products. */
export async function followGoods(
  trx: Db,
  states: readonly Pick<GoodsState, "generic_name" | "trade_name" | "manufacturer">[],
): Promise<void> {
  const manufacturers = states.map(({ manufacturer }) => manufacturer);
  const names = states.flatMap(({ generic_name, trade_name }) => [generic_name, trade_name]);
  await countByManufacturer(trx, manufacturers);
  await refreshSearchWords(trx, { names, manufacturers });
  await bumpVersion(trx, "goods");
}
