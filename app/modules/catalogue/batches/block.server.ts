import { findStock, type StockBatch } from "~/modules/catalogue/batches/stock-admin.server";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";

type Block = NonNullable<StockBatch["block"]>;

export type Blocking = { ok: true; batch: StockBatch } | { ok: false; text: string };

const toBlockColumns = (block: Block | null) =>
  block
    ? { blocked_at: block.at, blocked_by: block.by, blocked_why: block.why }
    : { blocked_at: null, blocked_by: null, blocked_why: null };

const change = (id: number, to: Block | null, now: number): Promise<Blocking | null> =>
  inTransaction(async (trx): Promise<Blocking | null> => {
    const found = await findStock(id, trx);
    if (!found) return null;
    await lockGoods(trx, [found.goodsId]);
    const batch = (await findStock(id, trx))!;
    const { block: current } = batch;
    if ((current !== null) === (to !== null))
      return { ok: false, text: current ? `已由 ${current.by} 停售：${current.why}` : "该批号没有停售" };
    await trx.updateTable("batch").set(toBlockColumns(to)).where("id", "=", id).execute();
    await refreshStock(trx, [found.goodsId], now);
    const [before, after] = [{ blocked: current?.why ?? false }, { blocked: to?.why ?? false }];
    await audited(trx, { subject: "batch", id, before, after });
    return { ok: true, batch };
  });

/** Blocks a batch; ordered units are not shipped until it is released. Locks the products, so that no order takes from it meanwhile. Null: no such batch. Refused: already blocked. `now` in ms. */
export const blockBatch = (id: number, by: string, why: string, now: number) =>
  change(id, { at: now, by, why }, now);

/** Unblocks a batch for sale and shipping, unless it is recalled. Null: no such batch. Refused: not blocked. `now` in ms. */
export const releaseBatch = (id: number, now: number) => change(id, null, now);
