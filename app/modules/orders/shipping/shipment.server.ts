import { type Dispatch, dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { findBatchStops } from "~/modules/catalogue/stock/batches.server";
import { audited } from "~/platform/database/audit.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { sendMessages } from "~/modules/notifications/messages.server";
import { asStatus } from "~/modules/order-status/order-status";
import { payExpiryCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { formatBrokenPromise, getBrokenPromise } from "~/modules/orders/order/expiry-promise";
import type { LineType } from "~/modules/orders/order/lines";
import { LINE_ROLES } from "~/modules/orders/order/permitted-lines";
import { canTransition, HELD_TEXT } from "~/modules/orders/order/transition";
import { readAddress } from "~/modules/orders/order/address";
import { lockOrder } from "~/modules/orders/order/lock.server";
import {
  addOrderEvent,
  transitionRefusal,
  moveOrder,
  type OrderActor,
  type TransitionResult,
} from "~/modules/orders/order/transition.server";
import { findCompany } from "~/modules/company/identity/companies.server";
import type { ParcelRow } from "~/modules/trace-codes/packing/parcel-rules";
import { type ParcelBuyer, parcelRefusal, shipCodes } from "~/modules/trace-codes/packing/ship-codes.server";
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
  expiresOn: string;
  promisedExpiry: string | null;
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
    .select(["b.expires_on", "l.promised_expiry"])
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
      expiresOn: row.expires_on,
      promisedExpiry: row.promised_expiry,
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

export interface ParcelToShip extends ParcelLabel {
  /** null: everything left */
  rows: readonly RowWish[] | null;
  /** why trace codes are missing */
  codesReason?: string;
}

/** Rows of a parcel for its trace codes. */
export function toTracedRows(
  batches: readonly OrderBatch[],
  units: readonly Pick<RowUnits, "batchId" | "quantity">[],
): ParcelRow[] {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return units.map(({ batchId: id, quantity }) => {
    const { goodsId, batchId, batchNumber, name, unit, type } = byId.get(id)!;
    return { id, goodsId, batchId, batchNumber, name, unit, quantity, isGift: type === "gift" };
  });
}

/** Ships a parcel with the requested rows, or everything left (null), and their trace codes. The last one moves the order to 待收货; an earlier one leaves it in 待发货. Refused: the order's state, what packParcel, dispatchRefusal and parcelRefusal refuse. Units that expire sooner than promised are compensated. The company is notified. */
export async function shipIn(
  trx: Db,
  orderId: number,
  { parcel, actor }: { parcel: ParcelToShip; actor: OrderActor },
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
  const rows = toTracedRows(batches, packed.units);
  const sent = await shipUnits(trx, order, { parcel, actor, rows, units: packed.units }, now);
  if (!sent.ok) return sent;
  await takeUnits(trx, orderId, packed.isLast ? null : packed.units);
  const move = packed.isLast ? "ship" : "shipPart";
  const moved = await moveOrder(trx, orderId, move, packed.isLast ? { shipped_at: now } : {});
  if (!moved) return transitionRefusal(trx, orderId, "ship");
  const status = asStatus(moved.status);
  const kind = packed.isLast ? "shipped" : "shippedPart";
  await addOrderEvent(trx, { orderId, kind, status, actor, note: labelText(parcel), now });
  const broken = await payExpiryCompensation(
    trx,
    { order, sender: { shipmentId: sent.shipmentId }, units: packed.units },
    now,
  );
  const compensation = new Map(broken.map(({ batchId, compensation }) => [batchId, compensation]));
  const shipped = {
    orderId,
    orderNumber: order.number,
    isPart: !packed.isLast,
    parcel: labelText(parcel),
    brokenPromises: findBrokenPromises(batches, packed.units, compensation).join("；"),
  };
  await sendMessages(trx, "orderShipped", [{ companyId: order.company_id, ...shipped }], now);
  return { ok: true, status };
}

/** The packed batches that expire sooner than the order promised, in words. */
function findBrokenPromises(
  batches: readonly OrderBatch[],
  units: readonly Pick<RowUnits, "batchId">[],
  compensation: ReadonlyMap<number, Fen>,
): string[] {
  const packed = new Set(units.map(({ batchId }) => batchId));
  return batches.flatMap(({ id, name, batchNumber, expiresOn, promisedExpiry }) => {
    const promised = getBrokenPromise(expiresOn, promisedExpiry);
    return promised === null || !packed.has(id)
      ? []
      : [
          formatBrokenPromise({
            name,
            batchNumber,
            expiresOn,
            promised,
            compensation: compensation.get(id) ?? 0,
          }),
        ];
  });
}

interface LeavingUnits {
  parcel: ParcelToShip;
  actor: OrderActor;
  rows: readonly ParcelRow[];
  units: readonly { batchId: number; quantity: number }[];
}

/** Writes the parcel with its trace codes; refused: why it may not leave. */
async function shipUnits(
  trx: Db,
  order: { id: number; number: string; company_id: number; address: string },
  { parcel, actor, rows, units }: LeavingUnits,
  now: number,
): Promise<{ ok: true; shipmentId: number } | { ok: false; text: string }> {
  const traced = {
    orderId: order.id,
    orderNumber: order.number,
    rows,
    reason: parcel.codesReason ?? "",
    actor: actor.replace(/^operator:/, ""),
  };
  const refusal = await parcelRefusal(trx, traced);
  if (refusal !== null) return { ok: false, text: refusal };
  const written = await writeParcel(trx, order, { label: parcel, units }, now);
  const buyer = await getBuyer(trx, order);
  await shipCodes(trx, { ...traced, ...written, buyer }, now);
  return { ok: true, shipmentId: written.shipmentId };
}

async function getBuyer(
  trx: Db,
  { company_id, address }: { company_id: number; address: string },
): Promise<ParcelBuyer> {
  const company = await findCompany(company_id, trx);
  const { receiver, region, detail } = readAddress(address);
  return { company: company?.name ?? "", receiver, address: region + detail };
}

async function writeParcel(
  trx: Db,
  order: { id: number; number: string },
  { label, units }: { label: ParcelLabel; units: readonly { batchId: number; quantity: number }[] },
  now: number,
): Promise<{ shipmentId: number; number: string }> {
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
  const parcelNumber = `${order.number}-${number}`;
  await audited(trx, { subject: "parcel", id: parcelNumber, before: null, after });
  return { shipmentId: id, number: parcelNumber };
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
