import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { lockGoods } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";

export type Placed = { ok: true } | { ok: false; text: string } | { ok: false; current: string };

/** Stores the place of a batch; null: no such batch. `seen`: the place in the form; returns `is` if it has changed. Refused: no change. */
export const setPlace = (
  id: number,
  { place, seen }: { place: string; seen: string },
): Promise<Placed | null> =>
  inTransaction(async (trx): Promise<Placed | null> => {
    const found = await findStock(id, trx);
    if (!found) return null;
    await lockGoods(trx, [found.goodsId]);
    const { place: current } = (await findStock(id, trx))!;
    if (current === place) return { ok: false, text: "库位没有变化" };
    if (current !== seen) return { ok: false, current };
    await trx.updateTable("batch").set({ place }).where("id", "=", id).execute();
    await audited(trx, { subject: "batch", id, before: { place: current }, after: { place } });
    return { ok: true };
  });
