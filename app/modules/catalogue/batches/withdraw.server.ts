import { findStock } from "~/modules/catalogue/batches/stock-admin.server";
import { recountBatch } from "~/modules/catalogue/stock/open-counts.server";
import { lockGoods, refreshStock } from "~/modules/catalogue/stock/stock.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";

export type Withdrawn = { ok: true } | { ok: false; left: number };

/** Takes free units out of a batch, or puts them back with a negative number; also of a blocked or recalled one. Open counts that have counted the batch ask for it again. Null: no such batch. Refused, with what is free: too few. `paper`: the record that has them. `now` in ms. */
export async function withdrawUnits(
  trx: Db,
  id: number,
  { units, paper }: { units: number; paper: string },
  now: number,
): Promise<Withdrawn | null> {
  const found = await findStock(id, trx);
  if (!found) return null;
  await lockGoods(trx, [found.goodsId]);
  const { quantity } = (await findStock(id, trx))!;
  const done = await trx
    .updateTable("batch")
    .set((eb) => ({ quantity: eb("quantity", "-", units) }))
    .where("id", "=", id)
    .where("quantity", ">=", units)
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) return { ok: false, left: quantity };
  await recountBatch(trx, id);
  await refreshStock(trx, [found.goodsId], now);
  const after = { free: quantity - units, paper };
  await audited(trx, { subject: "batch", id, before: { free: quantity }, after });
  return { ok: true };
}
