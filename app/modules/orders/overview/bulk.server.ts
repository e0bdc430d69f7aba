import { db } from "~/platform/database/database.server";
import type { BulkOrder } from "./bulk";

/** Returns these orders, oldest first; null if one is missing. Two queries. */
export async function findBulkOrders(
  companyId: number,
  orderIds: readonly number[],
): Promise<BulkOrder[] | null> {
  const ids = [...new Set(orderIds)];
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  if (rows.length < ids.length) return null;
  const lines = await db
    .selectFrom("order_line")
    .select((eb) => ["order_id", eb.fn.countAll<number>().as("n")])
    .where("order_id", "in", ids)
    .where("type", "<>", "gift")
    .groupBy("order_id")
    .execute();
  const counts = new Map(lines.map((row) => [row.order_id, Number(row.n)]));
  return rows.map(({ id }) => ({ id, lines: counts.get(id) ?? 0 }));
}
