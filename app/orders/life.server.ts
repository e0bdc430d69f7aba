/** Moves orders through their life; each move is one transaction, one conditional update and one row of history (design rules, "Orders"). */
import { countSales, returnStock } from "~/catalogue/stock.server";
import { refundPayments, sendRefunds } from "~/payments/refund.server";
import { inTransaction, type Db } from "~/platform/database.server";
import type { Fen } from "~/platform/money";
import type { Row } from "~/platform/schema";
import { returnActivity } from "~/promotions/offers.server";
import { post } from "~/wallet/ledger.server";
import { releaseVouchers, useVouchers } from "~/wallet/vouchers.server";
import { asStatus, moved, startsOf, type OrderMove, type OrderStatus } from "./life";
import { recountPurchases } from "./purchases.server";

/** Who makes a move: buyer:<account id>, operator:<name> or shop. */
export type Actor = `buyer:${number}` | `operator:${string}` | "shop";

/** null: no such order of this company. */
export type MoveResult = { ok: true; status: OrderStatus } | { ok: false; text: string } | null;

/** One row of an order's history. */
export async function note(
  trx: Db,
  event: { orderId: number; kind: string; status: OrderStatus; actor: Actor; note: string; now: number },
): Promise<void> {
  await trx
    .insertInto("order_event")
    .values({
      order_id: event.orderId,
      at: event.now,
      kind: event.kind,
      status: event.status,
      actor: event.actor,
      note: event.note,
    })
    .execute();
}

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
  if (result?.ok) await sendRefunds(now);
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
  await refundPayments(trx, orderId, now);
  await recountPurchases(
    trx,
    order.company_id,
    sold.map((line) => line.goods_id),
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
 * Counts a payment of `amount` fen that has arrived. When the whole is paid the order goes to 待审核 and its vouchers are used up.
 * "closed": the order no longer waits for payment; "tooMuch": more than is due. In both cases the caller gives the money back.
 */
export async function markPaid(
  trx: Db,
  orderId: number,
  amount: Fen,
  how: { actor: Actor; note: string },
  now: number,
): Promise<PaidVerdict> {
  const order = await trx
    .updateTable("orders")
    .set((eb) => ({ paid: eb("paid", "+", amount) }))
    .where("id", "=", orderId)
    .where("status", "in", startsOf("pay"))
    .where((eb) => eb(eb("payable", "-", eb.ref("paid")), ">=", amount))
    .returning(["paid", "payable", "status"])
    .executeTakeFirst();
  if (!order) {
    const status = await statusOf(trx, orderId);
    return { ok: false, reason: status === "pendingPayment" ? "tooMuch" : "closed" };
  }
  const isWhole = order.paid === order.payable;
  if (isWhole) {
    await step(trx, orderId, "pay", { paid_at: now });
    await useVouchers(trx, orderId);
  }
  const status = isWhole ? "pendingReview" : "pendingPayment";
  await note(trx, { orderId, kind: "paid", status, actor: how.actor, note: how.note, now });
  return { ok: true, isWhole };
}

/** The buyer confirms the goods; points are granted, 1 for each whole yuan paid. */
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
  const points = pointsFor(order.paid);
  if (points > 0)
    await post(trx, {
      companyId: order.company_id,
      account: "points",
      amount: points,
      kind: "reward",
      key: `points:${orderId}`,
      orderId,
      note: `订单 ${order.number} 完成`,
      now,
    });
  await note(trx, { orderId, kind: "received", status: "completed", actor, note: "", now });
  return { ok: true, status: "completed" };
}

/** 1 point for each whole yuan paid (design rules, "Words": 积分). */
export function pointsFor(paid: Fen): number {
  return Math.floor(paid / 100);
}

/** The operator's moves without money or stock: approve and ship. */
export async function advance(
  orderId: number,
  move: Extract<OrderMove, "approve" | "ship">,
  actor: Actor,
  text: string,
  now: number,
): Promise<MoveResult> {
  return inTransaction(async (trx) => {
    const order = await step(trx, orderId, move, move === "ship" ? { shipped_at: now } : {});
    if (!order) return refusal(trx, orderId, move);
    const status = asStatus(order.status);
    await note(trx, {
      orderId,
      kind: move === "ship" ? "shipped" : "approved",
      status,
      actor,
      note: text,
      now,
    });
    return { ok: true, status };
  });
}

/** The conditional update behind every move: the row as it is now, or undefined when the move may not start from its state. */
async function step(
  trx: Db,
  orderId: number,
  move: OrderMove,
  also: Partial<Row<"orders">>,
): Promise<Row<"orders"> | undefined> {
  const [from] = startsOf(move);
  const target = moved(from!, move);
  if (!target.ok) return undefined;
  return trx
    .updateTable("orders")
    .set({ ...also, status: target.status })
    .where("id", "=", orderId)
    .where("status", "in", startsOf(move))
    .returningAll()
    .executeTakeFirst();
}

async function refusal(trx: Db, orderId: number, move: OrderMove): Promise<MoveResult> {
  const status = await statusOf(trx, orderId);
  if (!status) return null;
  const verdict = moved(status, move);
  return verdict.ok ? null : verdict;
}

async function statusOf(trx: Db, orderId: number, companyId?: number): Promise<OrderStatus | null> {
  let read = trx.selectFrom("orders").select("status").where("id", "=", orderId);
  if (companyId !== undefined) read = read.where("company_id", "=", companyId);
  const row = await read.executeTakeFirst();
  return row ? asStatus(row.status) : null;
}
