/** Batches of the demo's orders. DEMO DATA. */
import { toChunks } from "~/platform/values/chunks";
import { addMonths } from "~/platform/values/clock";
import type { Db } from "~/platform/database/database.server";
import type { NewRow, Row } from "~/platform/database/schema";

/** Returns a batch that existed on that day: a current one, or a new one sold out since. */
export async function batchesFor(
  trx: Db,
  wanted: readonly { goodsId: number; day: string }[],
): Promise<Map<string, Row<"batch">>> {
  const ids = [...new Set(wanted.map(({ goodsId }) => goodsId))];
  const known: Row<"batch">[] = [];
  for (const part of toChunks(ids))
    known.push(
      ...(await trx
        .selectFrom("batch")
        .selectAll()
        .where("goods_id", "in", part)
        .orderBy("expires_on")
        .execute()),
    );
  const found = new Map<string, Row<"batch">>();
  const missing = new Map<string, NewRow<"batch">>();
  for (const { goodsId, day } of wanted) {
    const there = known.find(
      (batch) =>
        batch.goods_id === goodsId && batch.produced_on <= day && batch.expires_on > addMonths(day, 3),
    );
    if (there) {
      found.set(`${goodsId} ${day}`, there);
      continue;
    }
    const produced = addMonths(day, -4);
    missing.set(`${goodsId} ${day}`, {
      goods_id: goodsId,
      number: `DEMO${produced.slice(2).replaceAll("-", "")}`,
      produced_on: produced,
      expires_on: addMonths(produced, 36),
      quantity: 0,
    });
  }
  const keys = [...missing.keys()];
  for (const part of toChunks(keys, 200)) {
    const rows = await trx
      .insertInto("batch")
      .values(part.map((key) => missing.get(key)!))
      .returningAll()
      .execute();
    const made = new Map(rows.map((row) => [`${row.goods_id} ${row.number}`, row]));
    for (const key of part) {
      const { goods_id, number } = missing.get(key)!;
      found.set(key, made.get(`${goods_id} ${number}`)!);
    }
  }
  return found;
}
