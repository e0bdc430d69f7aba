import { offerUses } from "~/modules/orders/order/order-uses.server";
import { countSales, returnStock } from "~/modules/catalogue/stock/stock.server";
import { refundPayments, sendOwnRefunds } from "~/modules/payments/refunds/refund.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { returnActivity } from "~/modules/promotions/offers/offer-uses.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { releaseVouchers, useVouchers } from "~/modules/vouchers/vouchers.server";
import { DELIVERY_DAY_COLUMNS, renewDeliveryDays } from "./delivery-day.server";
import { settleGroup } from "./group.server";
import { asStatus } from "~/modules/order-status/order-status";
import { findStartStatuses, type OrderTransition } from "~/modules/orders/order/transition";
import { lockOrderOwner } from "~/modules/orders/order/lock.server";
import {
  addOrderEvent,
  transitionRefusal,
  readOrderStatus,
  moveOrder,
  type OrderActor,
  type TransitionResult,
} from "~/modules/orders/order/transition.server";
import { addBatches, recountPurchases } from "~/modules/orders/order/purchases.server";
import { computeRetained } from "~/modules/orders/order/refund";
import { parseLabel } from "~/modules/orders/shipping/shipment";
import { putOnShelf } from "~/modules/orders/shelf/on-shelf.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { soldOrder } from "~/modules/orders/order/sales-count.server";

export { type OrderActor, type TransitionResult } from "~/modules/orders/order/transition.server";
export { pointsFor } from "~/modules/orders/order/refund";

/** Cancels an order for its buyer, from 待付款 and 待审核. Undoes placing and paying exactly: batches, activity stock and limits, vouchers, payments. */
export async function cancelOrder(
  companyId: number,
  orderId: number,
  { actor, reason }: { actor: OrderActor; reason: string },
  now: number,
): Promise<TransitionResult> {
  const result = await inTransaction(async (trx) => {
    const order = await readOrderStatus(trx, orderId, companyId);
    return order && cancelIn(trx, orderId, { move: "cancel", actor, reason }, now);
  });
  // Providers are called after the commit; the jobs repeat what fails.
  if (result?.ok) await sendOwnRefunds({ orderId }, now);
  return result;
}

interface ShopCancelling {
  move: Extract<OrderTransition, "cancel" | "expire" | "failGroup">;
  actor: OrderActor;
  reason: string;
}

/** The shop's cancelling inside a transaction: unpaid in time, or a failed group. */
export async function cancelIn(
  trx: Db,
  orderId: number,
  { move, actor, reason }: ShopCancelling,
  now: number,
): Promise<TransitionResult> {
  const order = await moveOrder(trx, orderId, move, { cancelled_at: now, cancel_reason: reason });
  if (!order) return transitionRefusal(trx, orderId, move);
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
    batches.map((b) => ({ batchId: b.batch_id, quantity: b.number })),
    now,
  );
  await countSales(
    trx,
    sold.map((line) => ({ goodsId: line.goods_id, quantity: -line.number })),
  );
  await returnActivity(trx, order.company_id, await offerUses(trx, orderId));
  await releaseVouchers(trx, orderId);
  await refundPayments(trx, orderId, now, order.paid < order.payable);
  await recountPurchases(
    trx,
    order.company_id,
    lines.map((line) => line.goods_id),
  );
  await addOrderEvent(trx, { orderId, kind: "cancelled", status: "cancelled", actor, note: reason, now });
  return { ok: true, status: "cancelled" };
}

export type PaidResult = { ok: true; isWhole: boolean } | { ok: false; reason: "closed" | "tooMuch" };

/** Counts a payment of `amount` fen. A fully paid order moves to 待审核 and uses its vouchers; a group buy order moves to 待成团, and on when its group has formed (takesPayment in group.server.ts is called before). "closed": the order no longer waits for payment; "tooMuch": more than is due. In both cases the caller refunds the money. */
export async function markPaid(
  trx: Db,
  orderId: number,
  { amount, actor, note }: { amount: Fen; actor: OrderActor; note: string },
  now: number,
): Promise<PaidResult> {
  await lockOrderOwner(trx, orderId);
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({ paid: eb("paid", "+", amount) }))
    .where("id", "=", orderId)
    .where("status", "in", findStartStatuses("pay"))
    .where((eb) => eb(eb("payable", "-", eb.ref("paid")), ">=", amount))
    .returning(["paid", "payable", "group_offer_id"])
    .returning(DELIVERY_DAY_COLUMNS)
    .executeTakeFirst();
  if (!order) {
    const status = await readOrderStatus(trx, orderId);
    return { ok: false, reason: status === "pendingPayment" ? "tooMuch" : "closed" };
  }
  const isWhole = order.paid === order.payable;
  const group = order.group_offer_id;
  if (isWhole) {
    await moveOrder(trx, orderId, group === null ? "pay" : "payGroup", { paid_at: now });
    await addBatches(trx, orderId);
    await useVouchers(trx, orderId);
  }
  const status = !isWhole ? "pendingPayment" : group === null ? "pendingReview" : "pendingGroup";
  const kind = isWhole ? "paid" : "paidPart";
  await addOrderEvent(trx, { orderId, kind, status, actor, note, now });
  if (isWhole && group === null) await renewDeliveryDays(trx, [order], "付款时已过截单时间", now);
  if (isWhole && group !== null) await settleGroup(trx, group, now);
  return { ok: true, isWhole };
}

/** The buyer confirms receipt; grants 1 point for each whole yuan paid, and cashback (满额返现). */
export async function confirmReceipt(
  companyId: number,
  orderId: number,
  actor: OrderActor,
  now: number,
): Promise<TransitionResult> {
  return inTransaction(async (trx) => {
    const order = await readOrderStatus(trx, orderId, companyId);
    return order && receiveIn(trx, orderId, actor, now);
  });
}

/** The same inside a transaction, also by the shop ten days after shipping. */
export async function receiveIn(
  trx: Db,
  orderId: number,
  actor: OrderActor,
  now: number,
): Promise<TransitionResult> {
  const order = await moveOrder(trx, orderId, "receive", { completed_at: now });
  if (!order) return transitionRefusal(trx, orderId, "receive");
  await putOnShelf(trx, { orderId });
  // Units returned before completion earn nothing; accounts in the ledger's order.
  const { cashback, points } = computeRetained(await soldOrder(trx, order));
  const reward = { orderId, kind: "reward", note: `订单 ${order.number} 完成`, now } as const;
  const { company_id: companyId } = order;
  if (cashback > 0)
    await postToLedger(trx, {
      ...reward,
      companyId,
      account: "redPacket",
      amount: cashback,
      key: `cashback:${orderId}`,
      note: `${reward.note}，满额返现`,
    });
  if (points > 0)
    await postToLedger(trx, {
      ...reward,
      companyId,
      account: "points",
      amount: points,
      key: `points:${orderId}`,
    });
  await addOrderEvent(trx, { orderId, kind: "received", status: "completed", actor, note: "", now });
  return { ok: true, status: "completed" };
}

/** The operator's transitions: approve, and ship everything left in one parcel that `text` names (parseLabel in shipment.ts). */
export async function advance(
  orderId: number,
  move: Extract<OrderTransition, "approve" | "ship">,
  { actor, text }: { actor: OrderActor; text: string },
  now: number,
): Promise<TransitionResult> {
  return inTransaction(async (trx) => {
    if (move === "ship")
      return shipIn(trx, orderId, { parcel: { ...parseLabel(text), rows: null }, actor }, now);
    const order = await moveOrder(trx, orderId, move, {});
    if (!order) return transitionRefusal(trx, orderId, move);
    const status = asStatus(order.status);
    await addOrderEvent(trx, { orderId, kind: "approved", status, actor, note: text, now });
    return { ok: true, status };
  });
}
