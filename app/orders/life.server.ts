/** Moves orders through their life; each move is one transaction, one conditional update and one row of history (design rules, "Orders"). */
import { countSales, returnStock } from "~/catalogue/stock.server";
import { refundPayments, sendOwnRefunds } from "~/payments/refund.server";
import { inTransaction, type Db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import { returnActivity } from "~/promotions/offers.server";
import { post } from "~/wallet/ledger.server";
import { releaseVouchers, useVouchers } from "~/wallet/vouchers.server";
import { settleGroup } from "./group.server";
import { asStatus, startsOf, type OrderMove } from "./life";
import { lockOwnerOf } from "./lock.server";
import { note, refusal, statusOf, step, type Actor, type MoveResult } from "./move.server";
import { addBatches, recountPurchases } from "./purchases.server";
import { keptOf } from "./refund";
import { labelOf } from "./shipment";
import { shipIn } from "./shipment.server";
import { soldOrder } from "./sold.server";

export { note, type Actor, type MoveResult } from "./move.server";
export { pointsFor } from "./refund";

/**
 * Cancels an order of a company for its buyer: from 待付款 and 待审核 only. The exact inverse of placing and paying: units go back
 * into their batches, activity stock and limits are freed, vouchers unlocked, what was paid goes back to the means it came from.
 */
export async function cancelOrder(
  companyId: number,
  orderId: number,
  actor: Actor,
  reason: string,
  now: number,
): Promise<MoveResult> {
  const result = await inTransaction(async (trx) => {
    const order = await statusOf(trx, orderId, companyId);
    return order && cancelIn(trx, orderId, "cancel", actor, reason, now);
  });
  // Providers are asked after the commit; what they cannot do now the shop's jobs do later.
  if (result?.ok) await sendOwnRefunds({ orderId }, now);
  return result;
}

/** The shop's own cancelling inside a transaction: unpaid in time, or a group that did not form. */
export async function cancelIn(
  trx: Db,
  orderId: number,
  move: Extract<OrderMove, "cancel" | "expire" | "failGroup">,
  actor: Actor,
  reason: string,
  now: number,
): Promise<MoveResult> {
  const order = await step(trx, orderId, move, { cancelled_at: now, cancel_reason: reason });
  if (!order) return refusal(trx, orderId, move);
  const lines = await trx
    .selectFrom("order_line")
    .select(["goods_id", "number", "type"])
    .where("order_id", "=", orderId)
    .execute();
  const batches = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.batch_id", "b.number"])
    .where("l.order_id", "=", orderId)
    .execute();
  const sold = lines.filter((line) => line.type !== "gift");
  await returnStock(
    trx,
    batches.map((b) => ({ batchId: b.batch_id, number: b.number })),
    now,
  );
  await countSales(
    trx,
    sold.map((line) => ({ goodsId: line.goods_id, number: -line.number })),
  );
  await returnActivity(trx, order.company_id, await activityUses(trx, orderId));
  await releaseVouchers(trx, orderId);
  await refundPayments(trx, orderId, now, order.paid < order.payable);
  await recountPurchases(
    trx,
    order.company_id,
    lines.map((line) => line.goods_id),
  );
  await note(trx, { orderId, kind: "cancelled", status: "cancelled", actor, note: reason, now });
  return { ok: true, status: "cancelled" };
}

async function activityUses(trx: Db, orderId: number) {
  const uses = await trx
    .selectFrom("order_use")
    .select(["ref_id", "goods_id", "number"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "offer")
    .orderBy("goods_id")
    .execute();
  return uses.flatMap((use) =>
    use.goods_id === null ? [] : [{ offerId: use.ref_id, goodsId: use.goods_id, number: use.number }],
  );
}

export type PaidVerdict = { ok: true; isWhole: boolean } | { ok: false; reason: "closed" | "tooMuch" };

/**
 * Counts a payment of `amount` fen that has arrived. When the whole is paid the order goes to 待审核 and its vouchers are used up;
 * an order of a group buy goes to 待成团, and on from there when its group has formed (group.server.ts, takesPayment, asked before).
 * "closed": the order no longer waits for payment; "tooMuch": more than is due. In both cases the caller gives the money back.
 */
export async function markPaid(
  trx: Db,
  orderId: number,
  amount: Fen,
  how: { actor: Actor; note: string },
  now: number,
): Promise<PaidVerdict> {
  await lockOwnerOf(trx, orderId);
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({ paid: eb("paid", "+", amount) }))
    .where("id", "=", orderId)
    .where("status", "in", startsOf("pay"))
    .where((eb) => eb(eb("payable", "-", eb.ref("paid")), ">=", amount))
    .returning(["paid", "payable", "group_offer_id"])
    .executeTakeFirst();
  if (!order) {
    const status = await statusOf(trx, orderId);
    return { ok: false, reason: status === "pendingPayment" ? "tooMuch" : "closed" };
  }
  const isWhole = order.paid === order.payable;
  const group = order.group_offer_id;
  if (isWhole) {
    await step(trx, orderId, group === null ? "pay" : "payGroup", { paid_at: now });
    await addBatches(trx, orderId);
    await useVouchers(trx, orderId);
  }
  const status = !isWhole ? "pendingPayment" : group === null ? "pendingReview" : "pendingGroup";
  await note(trx, { orderId, kind: "paid", status, actor: how.actor, note: how.note, now });
  if (isWhole && group !== null) await settleGroup(trx, group, now);
  return { ok: true, isWhole };
}

/** The buyer confirms the goods; points are granted, 1 for each whole yuan paid, and the red packet of a cashback (满额返现). */
export async function confirmReceipt(
  companyId: number,
  orderId: number,
  actor: Actor,
  now: number,
): Promise<MoveResult> {
  return inTransaction(async (trx) => {
    const order = await statusOf(trx, orderId, companyId);
    return order && receiveIn(trx, orderId, actor, now);
  });
}

/** The same inside a transaction, also for the shop itself ten days after shipping. */
export async function receiveIn(trx: Db, orderId: number, actor: Actor, now: number): Promise<MoveResult> {
  const order = await step(trx, orderId, "receive", { completed_at: now });
  if (!order) return refusal(trx, orderId, "receive");
  // What came back before completion earns nothing; both accounts in the ledger's order.
  const { cashback, points } = keptOf(await soldOrder(trx, order));
  const said = { orderId, kind: "reward", note: `订单 ${order.number} 完成`, now } as const;
  const { company_id: companyId } = order;
  if (cashback > 0)
    await post(trx, {
      ...said,
      companyId,
      account: "redPacket",
      amount: cashback,
      key: `cashback:${orderId}`,
      note: `${said.note}，满额返现`,
    });
  if (points > 0)
    await post(trx, { ...said, companyId, account: "points", amount: points, key: `points:${orderId}` });
  await note(trx, { orderId, kind: "received", status: "completed", actor, note: "", now });
  return { ok: true, status: "completed" };
}

/** The operator's moves without money or stock: approve, and ship all that is left in one parcel that `text` names (shipment.ts, labelOf). */
export async function advance(
  orderId: number,
  move: Extract<OrderMove, "approve" | "ship">,
  actor: Actor,
  text: string,
  now: number,
): Promise<MoveResult> {
  return inTransaction(async (trx) => {
    if (move === "ship") return shipIn(trx, orderId, { ...labelOf(text), rows: null }, actor, now);
    const order = await step(trx, orderId, move, {});
    if (!order) return refusal(trx, orderId, move);
    const status = asStatus(order.status);
    await note(trx, { orderId, kind: "approved", status, actor, note: text, now });
    return { ok: true, status };
  });
}
