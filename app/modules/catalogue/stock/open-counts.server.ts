import { type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

export interface BatchCorrection {
  batchId: number;
  by: number;
}

/** After a correction of these batches' book: open counts compare with the corrected book, so that no difference is corrected twice. In the transaction of the correction, with the products locked. */
export async function noteCorrections(trx: Db, corrections: readonly BatchCorrection[]): Promise<void> {
  const by = new Map<number, number>();
  for (const correction of corrections)
    if (correction.by !== 0) by.set(correction.batchId, (by.get(correction.batchId) ?? 0) + correction.by);
  for (const part of toChunks([...by.keys()])) {
    const lines = await trx
      .selectFrom("stock_count_line as l")
      .innerJoin("stock_count as c", "c.id", "l.count_id")
      .select(["l.id", "l.batch_id"])
      .where("l.batch_id", "in", part)
      .where("l.counted", "is not", null)
      .where("c.state", "=", "open")
      .orderBy("l.id")
      .execute();
    for (const { id, batch_id } of lines)
      await trx
        .updateTable("stock_count_line")
        .set((eb) => ({ counted_book: eb("counted_book", "+", by.get(batch_id)!) }))
        .where("id", "=", id)
        .execute();
  }
}

/** After units of a batch were carried away from their place, or back: nobody knows whether open counts had them in their numbers, so those lines are counted again. In the transaction of the move, with the product locked. */
export const recountBatch = (trx: Db, batchId: number) =>
  trx
    .updateTable("stock_count_line")
    .set((eb) => ({
      earlier: eb.ref("counted"),
      counted: null,
      counted_book: null,
      counted_at: null,
      counted_by: null,
      is_recount: 1,
      version: eb("version", "+", 1),
    }))
    .where("batch_id", "=", batchId)
    .where("counted", "is not", null)
    .where("count_id", "in", (eb) => eb.selectFrom("stock_count").select("id").where("state", "=", "open"))
    .execute();
