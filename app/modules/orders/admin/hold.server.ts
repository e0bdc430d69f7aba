import { audited } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { asStatus, hasFlag, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import type { TransitionResult } from "~/modules/orders/order/transition.server";

/** Holds a paid order that is not fully shipped; null: no such order. Refused: its state, or already held. `now` in ms. */
export const holdOrder = (
  orderId: number,
  name: string,
  why: string,
  now: number,
): Promise<TransitionResult> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return null;
    const status = asStatus(order.status);
    if (!hasFlag(status, "isToShip"))
      return { ok: false, text: `订单${ORDER_STATUS_NAMES[status]}，不能挂起` };
    if (order.held_at !== null) return { ok: false, text: "订单已经挂起" };
    await trx
      .updateTable("orders")
      .set({ held_at: now, held_by: name, held_why: why })
      .where("id", "=", orderId)
      .execute();
    await audited(trx, { subject: "order", id: order.number, before: { held: false }, after: { held: why } });
    return { ok: true, status };
  });

/** Releases a held order; null: no such order. Refused: not held. */
export const releaseOrder = (orderId: number): Promise<TransitionResult> =>
  inTransaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return null;
    if (order.held_at === null) return { ok: false, text: "订单没有挂起" };
    await trx
      .updateTable("orders")
      .set({ held_at: null, held_by: null, held_why: null })
      .where("id", "=", orderId)
      .execute();
    const before = { held: order.held_why };
    await audited(trx, { subject: "order", id: order.number, before, after: { held: false } });
    return { ok: true, status: asStatus(order.status) };
  });

/** Counts held orders, up to `limit`, with the oldest time, epoch ms. Two index queries. */
export async function countHeldOrders(limit: number): Promise<{ count: number; oldestAt: number | null }> {
  const held = db.selectFrom("orders").where("held_at", "is not", null);
  const [{ n }, oldest] = await Promise.all([
    db
      .selectFrom(held.select("id").limit(limit).as("some"))
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow(),
    held.select("held_at").orderBy("held_at").limit(1).executeTakeFirst(),
  ]);
  return { count: Number(n), oldestAt: oldest?.held_at ?? null };
}

/** Returns the numbers of held orders, longest held first. One index query. */
export async function heldOrderNumbers(maxCount: number): Promise<string[]> {
  const held = db.selectFrom("orders").select("number").where("held_at", "is not", null);
  return (await held.orderBy("held_at").orderBy("id").limit(maxCount).execute()).map(({ number }) => number);
}
