import { type Dispatch, dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { findBatchStops } from "~/modules/catalogue/stock/batches.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { asStatus } from "~/modules/order-status/order-status";
import type { LineType } from "~/modules/orders/order/lines";
import { LINE_ROLES } from "~/modules/orders/order/permitted-lines";
import { canTransition, HELD_TEXT } from "~/modules/orders/order/transition";
import { lockOrder } from "~/modules/orders/order/lock.server";
import {
  addOrderEvent,
  transitionRefusal,
  moveOrder,
  type OrderActor,
  type TransitionResult,
} from "~/modules/orders/order/transition.server";
import {
  labelText,
  packParcel,
  type BatchToShip,
  type ParcelLabel,
  type RowUnits,
  type RowWish,
} from "./shipment";

export interface OrderBatch extends BatchToShip {
  goodsId: number;
  batchId: number;
  type: LineType;
}

/** Returns the batches of an order for packing; the index is the row of a parcel. `now` in ms. Three queries. */
export const batchesToShip = async (trx: Db, orderId: number, now: number): Promise<OrderBatch[]> =>
  (await batchesOfOrders(trx, [orderId], now)).get(orderId) ?? [];

/** The same for at most 500 orders, by order. Three queries. */
export async function batchesOfOrders(
  trx: Db,
  orderIds: readonly number[],
  now: number,
): Promise<Map<number, OrderBatch[]>> {
  const found = await countedBatches(trx, orderIds);
  const batchIds = [...found.values()].flat().map(({ batchId }) => batchId);
  const stops = await findBatchStops(trx, batchIds, now);
  return new Map(
    [...found].map(([id, own]) => [
      id,
      own.map((batch) => ({ ...batch, stop: stops.get(batch.batchId) ?? null })),
    ]),
  );
}

export async function countedBatches(
  trx: Db,
  orderIds: readonly number[],
): Promise<Map<number, Omit<OrderBatch, "stop">[]>> {
  const rows = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .select(["b.id", "b.batch_id", "b.order_line_id", "b.batch_number", "b.number", "b.cancelled_units"])
    .select(["l.order_id", "l.name", "l.unit", "l.shipped", "l.goods_id", "l.type"])
    .where("l.order_id", "in", orderIds)
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();
  const sent = await trx
    .selectFrom("shipment_line as s")
    .innerJoin("shipment", "shipment.id", "s.shipment_id")
    .select((eb) => ["s.order_line_batch_id", eb.fn.sum<number>("s.number").as("number")])
    .where("shipment.order_id", "in", orderIds)
    .groupBy("s.order_line_batch_id")
    .execute();
  const sentByBatch = new Map(sent.map((row) => [row.order_line_batch_id, Number(row.number)]));
  const found = new Map<number, Omit<OrderBatch, "stop">[]>();
  for (const row of rows) {
    const own = found.get(row.order_id) ?? [];
    found.set(row.order_id, own);
    own.push({
      id: row.id,
      lineId: row.order_line_id,
      goodsId: row.goods_id,
      batchId: row.batch_id,
      type: row.type as LineType,
      name: row.name,
      unit: row.unit,
      batchNumber: row.batch_number,
      quantity: row.number,
      sent: sentByBatch.get(row.id) ?? 0,
      cancelledUnits: row.cancelled_units,
      lineShipped: row.shipped,
    });
  }
  return found;
}

/** Arguments of dispatchRefusal for what is about to leave. */
export function getDispatch(
  companyId: number,
  batches: readonly OrderBatch[],
  units: readonly Pick<RowUnits, "batchId">[],
): Dispatch {
  const packed = new Set(units.map(({ batchId }) => batchId));
  const own = batches.filter(({ id }) => packed.has(id));
  return {
    companyId,
    units: own.map(({ goodsId, batchId, type }) => ({ goodsId, batchId, role: LINE_ROLES[type] })),
  };
}

/** Ships a parcel with the requested rows, or everything left (null). The last one moves the order to 待收货; an earlier one leaves it in 待发货. Refused: the order's state, what packParcel and dispatchRefusal refuse. The company is notified. */
export async function shipIn(
  trx: Db,
  orderId: number,
  { parcel, actor }: { parcel: ParcelLabel & { rows: readonly RowWish[] | null }; actor: OrderActor },
  now: number,
): Promise<TransitionResult> {
  const order = await lockOrder(trx, orderId);
  if (!order) return null;
  if (!canTransition(asStatus(order.status), "ship")) return transitionRefusal(trx, orderId, "ship");
  if (order.held_at !== null) return { ok: false, text: HELD_TEXT };
  const batches = await batchesToShip(trx, orderId, now);
  const packed = packParcel(batches, parcel.rows);
  if (!packed.ok) return packed;
  const refusal = await dispatchRefusal(trx, getDispatch(order.company_id, batches, packed.units), now);
  if (refusal !== null) return { ok: false, text: refusal };
  await writeParcel(trx, order, { label: parcel, units: packed.units }, now);
  await takeUnits(trx, orderId, packed.isLast ? null : packed.units);
  const move = packed.isLast ? "ship" : "shipPart";
  const moved = await moveOrder(trx, orderId, move, packed.isLast ? { shipped_at: now } : {});
  if (!moved) return transitionRefusal(trx, orderId, "ship");
  const status = asStatus(moved.status);
  const kind = packed.isLast ? "shipped" : "shippedPart";
  await addOrderEvent(trx, { orderId, kind, status, actor, note: labelText(parcel), now });
  const shipped = { orderId, orderNumber: order.number, isPart: !packed.isLast, parcel: labelText(parcel) };
  await sendMessages(trx, "orderShipped", [{ companyId: order.company_id, ...shipped }], now);
  return { ok: true, status };
}

async function writeParcel(
  trx: Db,
  order: { id: number; number: string },
  { label, units }: { label: ParcelLabel; units: readonly { batchId: number; quantity: number }[] },
  now: number,
): Promise<void> {
  const { carrier, tracking, note } = label;
  const { last } = await trx
    .selectFrom("shipment")
    .select((eb) => eb.fn.max<number | null>("number").as("last"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  const { id } = await trx
    .insertInto("shipment")
    .values({
      order_id: order.id,
      number,
      carrier,
      tracking,
      shipped_at: now,
      delivered_at: null,
      note,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("shipment_track").values({ shipment_id: id, fetched_at: null }).execute();
  const rows = units.map((unit) => ({
    shipment_id: id,
    order_line_batch_id: unit.batchId,
    number: unit.quantity,
  }));
  for (let i = 0; i < rows.length; i += 500)
    await trx
      .insertInto("shipment_line")
      .values(rows.slice(i, i + 500))
      .execute();
  const after = {
    carrier,
    tracking,
    note,
    batches: units.map((unit) => [unit.batchId, unit.quantity]),
  };
  await audited(trx, { subject: "parcel", id: `${order.number}-${number}`, before: null, after });
}

async function takeUnits(
  trx: Db,
  orderId: number,
  units: readonly { lineId: number; quantity: number }[] | null,
): Promise<void> {
  if (units === null) {
    await trx
      .updateTable("order_line")
      .set((eb) => ({ shipped: eb("number", "-", eb.ref("cancelled_units")) }))
      .where("order_id", "=", orderId)
      .execute();
    return;
  }
  const ofLine = new Map<number, number>();
  for (const { lineId, quantity } of units) ofLine.set(lineId, (ofLine.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of ofLine)
    await trx
      .updateTable("order_line")
      .set((eb) => ({ shipped: eb("shipped", "+", quantity) }))
      .where("id", "=", lineId)
      .execute();
}
