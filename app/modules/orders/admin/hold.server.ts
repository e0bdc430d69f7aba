/** Holding an order back: it is neither approved nor shipped until it is released. */
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { asStatus, hasFlag, ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { lockOrder } from "~/modules/orders/order/lock.server";
import type { TransitionResult } from "~/modules/orders/order/transition.server";

/** Holds an order back that is paid and has not left whole; null: no such order. Refused: its state, or held already. `now` in ms. */
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

/** Lets a held order go on; null: no such order. Refused: nobody holds it. */
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

/** How many orders are held back, counted up to `most`, and since when the oldest is, epoch ms. Two queries over their own index. */
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

/** The numbers of the orders that are held back, the one held longest first. One query over their own index. */
export async function heldOrderNumbers(maxCount: number): Promise<string[]> {
  const held = db.selectFrom("orders").select("number").where("held_at", "is not", null);
  return (await held.orderBy("held_at").orderBy("id").limit(maxCount).execute()).map(({ number }) => number);
}
