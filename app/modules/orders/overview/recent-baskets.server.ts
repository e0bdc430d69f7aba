import { statusesWithout } from "~/modules/order-status/order-status";
import { toChunks } from "~/platform/values/chunks";
import { db } from "~/platform/database/database.server";

export interface OrderedBasket {
  orderId: number;
  number: string;
  companyId: number;
  placedAt: number;
  /** without gifts; `type` is ordinary or the kind of the offer that made the price */
  lines: { goodsId: number; type: string; offerId: number; quantity: number }[];
}

/** Cancelled orders are left out; ephedrine products and group buys take no offers. */
const ordersSince = (since: number) =>
  db
    .selectFrom("orders")
    .where("placed_at", ">=", since)
    .where("is_ephedrine", "=", 0)
    .where("group_offer_id", "is", null)
    .where("status", "not in", statusesWithout("isPaid"));

/** Returns paid orders since `since` (ms), the newest `limit`, with their total number. One query for each 500 orders, and two. */
export async function recentBaskets(
  since: number,
  limit: number,
): Promise<{ baskets: OrderedBasket[]; orders: number }> {
  const [orders, { n }] = await Promise.all([
    ordersSince(since)
      .select(["id", "number", "company_id", "placed_at"])
      .orderBy("placed_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
    ordersSince(since)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
  ]);
  const lines = new Map<number, OrderedBasket["lines"]>(orders.map(({ id }) => [id, []]));
  for (const part of toChunks(orders.map(({ id }) => id)))
    for (const row of await db
      .selectFrom("order_line")
      .select(["order_id", "goods_id", "type", "offer_id", "number"])
      .where("order_id", "in", part)
      .where("type", "<>", "gift")
      .orderBy("id")
      .execute())
      lines
        .get(row.order_id)!
        .push({ goodsId: row.goods_id, type: row.type, offerId: row.offer_id ?? 0, quantity: row.number });
  const baskets = orders.map(({ id, number, company_id: companyId, placed_at: placedAt }) => ({
    orderId: id,
    number,
    companyId,
    placedAt,
    lines: lines.get(id)!,
  }));
  return { baskets, orders: Number(n) };
}
