/** Giving up units of a paid order that can never be delivered: paid back by their shares, once, and the rest of the order goes on. */
import { sendOwnRefunds } from "~/payments/refund.server";
import type { Db } from "~/platform/database.server";
import { formatYuan, type Fen } from "~/platform/money";
import type { Row } from "~/platform/schema";
import { sendMessages } from "~/support/messages.server";
import { unsell } from "./case-lines.server";
import { payBack } from "./case-money.server";
import { Refused, refusable, type CaseMoved } from "./case-move.server";
import { namedBatches } from "./case-units.server";
import { byLine, giftsToKeep, unitsToGiveUp, withoutUnits } from "./give-up";
import { asStatus, mayMove, type OrderStatus } from "./life";
import { lockOrder } from "./lock.server";
import { note, refusal, step, type Actor } from "./move.server";
import { recountPurchases } from "./purchases.server";
import { giftsDue, withBack } from "./refund";
import { stillHere, type BatchToShip, type RowUnits, type RowWish } from "./shipment";
import { batchesToShip } from "./shipment.server";
import { soldOrder } from "./sold.server";
import { undoLines } from "./undo.server";

export interface GiveUp {
  /** rows of the order's batches; null: all that is still here of recalled ones */
  rows: readonly RowWish[] | null;
  actor: Actor;
  /** as the company reads it */
  reason: string;
  now: number;
}

/** null: no such order. `refund`: fen that go back to the means of payment. */
export type GaveUp = CaseMoved<{ refund: Fen; status: OrderStatus }>;

/**
 * Gives up units of an order in 待发货 that have not left and never will. What was paid for them goes back as with a return: line shares
 * to the means of payment, shipping, vouchers and offers when nothing is kept, points and red packets not granted. Stock is untouched,
 * but gifts that are no longer earned go back into it. When nothing is left to ship the order moves on to 待收货, or is cancelled where
 * nothing was sent at all. The company gets a message. Refused with a sentence: the order's state, what unitsToGiveUp refuses.
 */
export async function giveUpUnits(orderId: number, given: GiveUp): Promise<GaveUp> {
  const done = await refusable((trx) => giveUpIn(trx, orderId, given));
  if (done?.ok) await sendOwnRefunds({ orderId }, given.now);
  return done;
}

async function giveUpIn(trx: Db, orderId: number, given: GiveUp): Promise<GaveUp> {
  const { rows, now } = given;
  const order = await lockOrder(trx, orderId);
  if (!order) return null;
  if (!mayMove(asStatus(order.status), "giveUp")) {
    const refused = await refusal(trx, orderId, "giveUp");
    return refused?.ok ? null : refused;
  }
  const batches = await batchesToShip(trx, orderId);
  const asked = unitsToGiveUp(batches, rows);
  if (!asked.ok) return asked;
  const ahead = withBack(await soldOrder(trx, order), byLine(asked.units));
  if (!ahead.ok) throw new Refused(ahead.text);
  const gifts = giftsToKeep(batches, asked.units, giftsDue(ahead.order));
  const units = [...asked.units, ...gifts];
  const before = batches.reduce((sum, batch) => sum + batch.givenUp, 0);
  const key = `giveUp:${order.number}:${before}`;
  const undone = await undoLines(trx, orderId, byLine(units), key, now);
  if (!undone.ok) throw new Refused(undone.text);
  await writeUnits(trx, units);
  await unsellUnits(trx, asked.units, gifts, now);
  if (!(await payBack(trx, orderId, undone.refund, key, now)))
    throw new Refused("超过这张订单尚未退回的已付金额，请核对付款记录");
  const text = [wordsOf(batches, asked.units), moneyText(undone.refund), given.reason].filter(Boolean);
  const status = await goOn(trx, order, withoutUnits(batches, units), given, text.join("，"));
  await tell(trx, order, status, text.join("，"), now);
  return { ok: true, refund: undone.refund, status };
}

const moneyText = (refund: Fen) => (refund > 0 ? `${formatYuan(refund)} 按原付款方式退回` : "");

/** "阿莫西林胶囊 10盒（批号 A1）" */
function wordsOf(batches: readonly BatchToShip[], units: readonly RowUnits[]): string {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return units
    .map(({ batchId, number }) => {
      const { name, unit, batchNumber } = byId.get(batchId)!;
      return `${name} ${number}${unit}（批号 ${batchNumber}）`;
    })
    .join("、");
}

/** The order is held: nobody else takes the same units. */
async function writeUnits(trx: Db, units: readonly RowUnits[]): Promise<void> {
  for (const { batchId, number } of units)
    await trx
      .updateTable("order_line_batch")
      .set((eb) => ({ given_up: eb("given_up", "+", number) }))
      .where("id", "=", batchId)
      .execute();
  for (const { lineId, number } of byLine(units))
    await trx
      .updateTable("order_line")
      .set((eb) => ({ given_up: eb("given_up", "+", number) }))
      .where("id", "=", lineId)
      .execute();
}

/** No longer sold; what is undeliverable stays out of the stock, gifts that stay in the shop go back. */
async function unsellUnits(
  trx: Db,
  lost: readonly RowUnits[],
  gifts: readonly RowUnits[],
  now: number,
): Promise<void> {
  const named = await namedBatches(trx, { ids: [...lost, ...gifts].map((unit) => unit.batchId) });
  const byId = new Map(named.map((batch) => [batch.id, batch]));
  const rowsOf = (units: readonly RowUnits[]) =>
    units.map((unit) => {
      const { batchId: batch_id, goodsId: goods_id, type } = byId.get(unit.batchId)!;
      return { batch_id, goods_id, type, units: unit.number };
    });
  await unsell(trx, rowsOf(lost), false, now);
  await unsell(trx, rowsOf(gifts), true, now);
}

/** The order waits for the rest, has all of the rest on its way, or ends where nothing was sent. */
async function goOn(
  trx: Db,
  order: Row<"orders">,
  batches: readonly BatchToShip[],
  { actor, reason, now }: GiveUp,
  text: string,
): Promise<OrderStatus> {
  const here = stillHere(batches);
  const isDone = here.every(({ left }) => left === 0);
  const isSent = here.some(({ shipped }) => shipped > 0);
  if (isDone && isSent) await step(trx, order.id, "ship", { shipped_at: now });
  if (isDone && !isSent) {
    await step(trx, order.id, "giveUp", { cancelled_at: now, cancel_reason: reason });
    const lines = await trx
      .selectFrom("order_line")
      .select("goods_id")
      .where("order_id", "=", order.id)
      .execute();
    await recountPurchases(
      trx,
      order.company_id,
      lines.map((line) => line.goods_id),
    );
  }
  const status = !isDone ? "pendingShipment" : isSent ? "pendingReceipt" : "cancelled";
  await note(trx, { orderId: order.id, kind: "gaveUp", status, actor, note: text, now });
  return status;
}

const NEXT: Partial<Record<OrderStatus, string>> = {
  pendingShipment: "其余商品照常发货。",
  pendingReceipt: "其余商品已全部发出。",
  cancelled: "订单已取消。",
};

function tell(trx: Db, order: Row<"orders">, status: OrderStatus, text: string, now: number): Promise<void> {
  const message = {
    companyId: order.company_id,
    kind: "order",
    title: status === "cancelled" ? "订单不能供货，已退款" : "部分商品不能供货，已退款",
    body: `订单 ${order.number} 不能供货：${text}。${NEXT[status] ?? ""}`,
    url: `/order/info/${order.id}`,
  };
  return sendMessages(trx, [message], now);
}
