import { containsText } from "~/platform/database/contains-text.server";

import { db } from "~/platform/database/database.server";

export interface BoughtBatch {
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batch: string;
  /** of the newest order with it */
  orderNumber: string;
  orderedAt: number;
}

const bought = (companyId: number) =>
  db
    .selectFrom("bought_batch as p")
    .innerJoin("order_line as l", "l.id", "p.order_line_id")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.goods_id as goodsId", "l.name", "l.spec", "l.unit", "l.manufacturer"])
    .select(["p.batch_number as batch", "o.number as orderNumber", "o.placed_at as orderedAt"])
    .where("p.company_id", "=", companyId)
    .where("p.number", ">", 0);

/** Returns those whose product, batch or order number contains these words, newest first, at most `limit`. One query. */
export function boughtBatchesLike(companyId: number, words: string, limit: number): Promise<BoughtBatch[]> {
  const holds = (column: string) => containsText(column, words);
  let query = bought(companyId);
  // A batch is kept with its newest order only; words may be the number of an earlier one.
  const ordered = db
    .selectFrom("orders as io")
    .innerJoin("order_line as il", "il.order_id", "io.id")
    .innerJoin("order_line_batch as ib", "ib.order_line_id", "il.id")
    .select(["il.goods_id", "ib.batch_number"])
    .where("io.company_id", "=", companyId)
    .where(holds("io.number"));
  if (words !== "")
    query = query.where((eb) =>
      eb.or([
        holds("l.name"),
        holds("p.batch_number"),
        eb(eb.refTuple("p.goods_id", "p.batch_number"), "in", ordered.$asTuple("goods_id", "batch_number")),
      ]),
    );
  return query
    .orderBy("o.placed_at", "desc")
    .orderBy("p.goods_id")
    .orderBy("p.batch_number")
    .limit(limit)
    .execute();
}

/** Returns one by product and number; null: not bought by the company. One query. */
export const findBoughtBatch = async (
  companyId: number,
  goodsId: number,
  batch: string,
): Promise<BoughtBatch | null> =>
  (await bought(companyId)
    .where("p.goods_id", "=", goodsId)
    .where("p.batch_number", "=", batch)
    .executeTakeFirst()) ?? null;
