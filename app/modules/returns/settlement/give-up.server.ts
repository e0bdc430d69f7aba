import { sendOwnRefunds } from "~/modules/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import { releaseRows } from "~/modules/trace-codes/packing/pack.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { reverseSales } from "~/modules/returns/goods-back/lines.server";
import { payBack } from "./pay-back.server";
import {
  AfterSalesRefusedError,
  refusable,
  type AfterSalesResult,
} from "~/modules/returns/status/transition.server";
import { findNamedBatches } from "~/modules/orders/order/order-parts.server";
import { sumByLine, findGiftsToKeep, unitsToGiveUp, withoutUnits } from "./give-up";
import { addCancelled } from "~/modules/orders/order/write-order.server";
import { asStatus, type OrderStatus } from "~/modules/order-status/order-status";
import { canTransition } from "~/modules/orders/order/transition";
import { lockOrder } from "~/modules/orders/order/lock.server";
import {
  addOrderEvent,
  transitionRefusal,
  moveOrder,
  type OrderActor,
} from "~/modules/orders/order/transition.server";
import { recountOrderPurchases } from "~/modules/orders/order/purchases.server";
import { giftsDue, withBack } from "~/modules/orders/order/refund";
import { stillHere, type BatchToShip, type RowUnits, type RowWish } from "~/modules/orders/shipping/shipment";
import { batchesToShip } from "~/modules/orders/shipping/shipment.server";
import { soldOrder } from "~/modules/orders/order/sales-count.server";
import { settleReturn } from "./settle-return.server";

export interface GiveUp {
  /** rows of the order's batches; null: all unshipped units of recalled batches */
  rows: readonly RowWish[] | null;
  actor: OrderActor;
  reason: string;
  now: number;
}

/** null: no such order. `refund`: fen that go back to the payment method. */
export type GiveUpResult = AfterSalesResult<{ refund: Fen; status: OrderStatus }>;

/**
 * Gives up unshipped units of an order in 待发货. Refunds them as a return does: line shares to the payment method; shipping, vouchers and offers when
 * nothing is kept; points and red packets are not granted. Stock stays, except that gifts no longer earned go back. With nothing left to ship the
 * order moves to 待收货, or is cancelled when nothing was sent. The company is notified. Refused with a message: the order's state, or as
 * unitsToGiveUp.
 */
export async function giveUpUnits(orderId: number, input: GiveUp): Promise<GiveUpResult> {
  const done = await refusable((trx) => giveUpIn(trx, orderId, input));
  if (done?.ok) await sendOwnRefunds({ orderId }, input.now);
  return done;
}

async function giveUpIn(trx: Db, orderId: number, input: GiveUp): Promise<GiveUpResult> {
  const { rows, now } = input;
  const order = await lockOrder(trx, orderId);
  if (!order) return null;
  if (!canTransition(asStatus(order.status), "giveUp")) {
    const refused = await transitionRefusal(trx, orderId, "giveUp");
    return refused?.ok ? null : refused;
  }
  const batches = await batchesToShip(trx, orderId, now);
  const query = unitsToGiveUp(batches, rows);
  if (!query.ok) return query;
  const sold = await soldOrder(trx, order);
  const ahead = withBack(sold, sumByLine(query.units));
  if (!ahead.ok) throw new AfterSalesRefusedError(ahead.text);
  const gifts = findGiftsToKeep(batches, query.units, giftsDue(ahead.order));
  const units = [...query.units, ...gifts];
  const before = batches.reduce((sum, batch) => sum + batch.cancelledUnits, 0);
  const key = `giveUp:${order.number}:${before}`;
  await addCancelled(trx, units, sumByLine(units));
  const released = units.map(({ batchId }) => batchId);
  await releaseRows(trx, released, input.actor.replace(/^operator:/, ""), now);
  const undone = await settleReturn(
    trx,
    { order, sold, isShopsFault: true },
    { returned: sumByLine(units), key },
    now,
  );
  if (!undone.ok) throw new AfterSalesRefusedError(undone.text);
  await reverseUnitSales(trx, query.units, gifts, now);
  if (!(await payBack(trx, orderId, { amount: undone.refund, key }, now)))
    throw new AfterSalesRefusedError("超过这张订单尚未退回的已付金额，请核对付款记录");
  const { actor, reason } = input;
  const text = [describeUnits(batches, query.units), moneyText(undone.refund), reason]
    .filter(Boolean)
    .join("，");
  const rest = withoutUnits(batches, units);
  const status = await goOn(trx, order, { batches: rest, actor, reason, text }, now);
  const message = { companyId: order.company_id, orderId, orderNumber: order.number };
  await sendMessages(trx, "orderShortfall", [{ ...message, what: text, status }], now);
  return { ok: true, refund: undone.refund, status };
}

const moneyText = (refund: Fen) => (refund > 0 ? `${formatYuan(refund)} 按原付款方式退回` : "");

function describeUnits(batches: readonly BatchToShip[], units: readonly RowUnits[]): string {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return units
    .map(({ batchId, quantity }) => {
      const { name, unit, batchNumber } = byId.get(batchId)!;
      return `${name} ${quantity}${unit}（批号 ${batchNumber}）`;
    })
    .join("、");
}

/** Subtracts the units from sales: undeliverable ones stay out of stock, gifts that stay in the shop go back. */
async function reverseUnitSales(
  trx: Db,
  lost: readonly RowUnits[],
  gifts: readonly RowUnits[],
  now: number,
): Promise<void> {
  const found = await findNamedBatches(trx, { ids: [...lost, ...gifts].map((unit) => unit.batchId) });
  const byId = new Map(found.map((batch) => [batch.id, batch]));
  const toRows = (units: readonly RowUnits[]) =>
    units.map((unit) => {
      const { batchId: batch_id, goodsId: goods_id, type } = byId.get(unit.batchId)!;
      return { batch_id, goods_id, type, units: unit.quantity };
    });
  await reverseSales(trx, toRows(lost), false, now);
  await reverseSales(trx, toRows(gifts), true, now);
}

interface CancelledUnits {
  batches: readonly BatchToShip[];
  actor: OrderActor;
  reason: string;
  text: string;
}

/** Moves the order on: it waits for the rest, has all of the rest in transit, or ends when nothing was sent. */
async function goOn(
  trx: Db,
  order: Row<"orders">,
  { batches, actor, reason, text }: CancelledUnits,
  now: number,
): Promise<OrderStatus> {
  const here = stillHere(batches);
  const isDone = here.every(({ left }) => left === 0);
  const isSent = here.some(({ shipped }) => shipped > 0);
  if (isDone && isSent) await moveOrder(trx, order.id, "ship", { shipped_at: now });
  if (isDone && !isSent) {
    await moveOrder(trx, order.id, "giveUp", { cancelled_at: now, cancel_reason: reason });
    await recountOrderPurchases(trx, order.company_id, order.id);
  }
  const status = !isDone ? "pendingShipment" : isSent ? "pendingReceipt" : "cancelled";
  await addOrderEvent(trx, { orderId: order.id, kind: "gaveUp", status, actor, note: text, now });
  return status;
}
