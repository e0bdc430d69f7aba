/** Sending parcels: what is in them, the move of the order and what its company is told, in one transaction. */
import { audited } from "~/platform/audit.server";
import type { Db } from "~/platform/database.server";
import { sendMessages } from "~/support/messages.server";
import { asStatus, mayMove } from "./life";
import { lockOrder } from "./lock.server";
import { note, refusal, step, type Actor, type MoveResult } from "./move.server";
import { labelText, packParcel, type BatchToShip, type ParcelLabel, type RowWish } from "./shipment";

/** The batches of an order as the warehouse packs them; the place in the list is the row that a parcel names. Two queries. */
export async function batchesToShip(trx: Db, orderId: number): Promise<BatchToShip[]> {
  const rows = await trx
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .leftJoin("batch", "batch.id", "b.batch_id")
    .select(["b.id", "b.order_line_id", "b.batch_number", "b.number", "b.given_up", "l.name", "l.unit"])
    .select(["l.shipped", "batch.recall_id"])
    .where("l.order_id", "=", orderId)
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();
  const sent = await trx
    .selectFrom("shipment_line as s")
    .innerJoin("shipment", "shipment.id", "s.shipment_id")
    .select((eb) => ["s.order_line_batch_id", eb.fn.sum<number>("s.number").as("number")])
    .where("shipment.order_id", "=", orderId)
    .groupBy("s.order_line_batch_id")
    .execute();
  const sentOf = new Map(sent.map((row) => [row.order_line_batch_id, Number(row.number)]));
  return rows.map((row) => ({
    ...{ id: row.id, lineId: row.order_line_id, name: row.name, unit: row.unit },
    ...{ batchNumber: row.batch_number, number: row.number, sent: sentOf.get(row.id) ?? 0 },
    ...{ givenUp: row.given_up, lineShipped: row.shipped, isRecalled: row.recall_id !== null },
  }));
}

/**
 * Sends a parcel with the rows wished for, or with all that is left (null). The last one moves the order to 待收货 and counts for its
 * receipt; one before leaves it in 待发货. Refused with a sentence: the order's state, what packParcel refuses. The company gets a message.
 */
export async function shipIn(
  trx: Db,
  orderId: number,
  parcel: ParcelLabel & { rows: readonly RowWish[] | null },
  actor: Actor,
  now: number,
): Promise<MoveResult> {
  // Held still, so that two parcels never take the same unit.
  const order = await lockOrder(trx, orderId);
  if (!order) return null;
  if (!mayMove(asStatus(order.status), "ship")) return refusal(trx, orderId, "ship");
  const packed = packParcel(await batchesToShip(trx, orderId), parcel.rows);
  if (!packed.ok) return packed;
  await writeParcel(trx, order, parcel, packed.units, now);
  await takeUnits(trx, orderId, packed.isLast ? null : packed.units);
  const move = packed.isLast ? "ship" : "shipPart";
  const moved = await step(trx, orderId, move, packed.isLast ? { shipped_at: now } : {});
  if (!moved) return refusal(trx, orderId, "ship");
  const status = asStatus(moved.status);
  const kind = packed.isLast ? "shipped" : "shippedPart";
  await note(trx, { orderId, kind, status, actor, note: labelText(parcel), now });
  const by = labelText(parcel);
  const message = {
    companyId: order.company_id,
    kind: "order",
    title: packed.isLast ? "订单已发货" : "订单部分发货",
    body: `订单 ${order.number} ${packed.isLast ? "已发货" : "部分商品已发货，其余商品另行发出"}${by ? `：${by}` : ""}。`,
    url: `/order/info/${orderId}#parcels`,
  };
  await sendMessages(trx, [message], now);
  return { ok: true, status };
}

async function writeParcel(
  trx: Db,
  order: { id: number; number: string },
  { carrier, tracking, note: said }: ParcelLabel,
  units: readonly { batchId: number; number: number }[],
  now: number,
): Promise<void> {
  const { last } = await trx
    .selectFrom("shipment")
    .select((eb) => eb.fn.max<number | null>("number").as("last"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  const { id } = await trx
    .insertInto("shipment")
    .values({
      ...{ order_id: order.id, number, carrier, tracking },
      ...{ shipped_at: now, delivered_at: null, note: said },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.insertInto("shipment_track").values({ shipment_id: id, fetched_at: null }).execute();
  const rows = units.map((unit) => ({
    ...{ shipment_id: id, order_line_batch_id: unit.batchId, number: unit.number },
  }));
  for (let i = 0; i < rows.length; i += 500)
    await trx
      .insertInto("shipment_line")
      .values(rows.slice(i, i + 500))
      .execute();
  const after = { carrier, tracking, note: said, batches: units.map((unit) => [unit.batchId, unit.number]) };
  await audited(trx, { subject: "parcel", id: `${order.number}-${number}`, before: null, after });
}

/** These units, or all that is left (null), leave the warehouse; the order is locked. */
async function takeUnits(
  trx: Db,
  orderId: number,
  units: readonly { lineId: number; number: number }[] | null,
): Promise<void> {
  if (units === null) {
    await trx
      .updateTable("order_line")
      .set((eb) => ({ shipped: eb("number", "-", eb.ref("given_up")) }))
      .where("order_id", "=", orderId)
      .execute();
    return;
  }
  const ofLine = new Map<number, number>();
  for (const { lineId, number } of units) ofLine.set(lineId, (ofLine.get(lineId) ?? 0) + number);
  for (const [lineId, number] of ofLine)
    await trx
      .updateTable("order_line")
      .set((eb) => ({ shipped: eb("shipped", "+", number) }))
      .where("id", "=", lineId)
      .execute();
}
