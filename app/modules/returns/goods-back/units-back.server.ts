import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Returns the units returned from these orders, by order line batch. One query for each 500 orders. */
export async function unitsBack(orderIds: readonly number[]): Promise<Map<number, number>> {
  const back = new Map<number, number>();
  for (const part of toChunks([...new Set(orderIds)]))
    for (const row of await db
      .selectFrom("order_case as c")
      .innerJoin("order_case_line as l", "l.case_id", "c.id")
      .select((eb) => ["l.order_line_batch_id as id", eb.fn.sum<number>("l.accepted").as("units")])
      .where("c.order_id", "in", part)
      .where("c.goods_back", "=", 1)
      .where("c.state", "in", ["pendingRefund", "completed"])
      .where("l.accepted", ">", 0)
      .groupBy("l.order_line_batch_id")
      .execute())
      back.set(row.id, Number(row.units));
  return back;
}
