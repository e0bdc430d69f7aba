import { dispatchRefusal } from "~/modules/catalogue/dispatch/dispatch.server";
import { asStatus } from "~/modules/order-status/order-status";
import { findOrderRows } from "~/modules/orders/order/order-parts.server";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { HELD_TEXT, stateAfter } from "~/modules/orders/order/transition";
import { packParcel, type RowWish } from "~/modules/orders/shipping/shipment";
import { batchesToShip, getDispatch } from "~/modules/orders/shipping/shipment.server";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import type { DeliveryNote } from "./delivery-note";
import { buildDeliveryNotes } from "./delivery-note.server";

async function orderByNumber(number: string): Promise<Row<"orders"> | null> {
  const id = await orderIdByNumber(number);
  return id === null ? null : ((await findOrderRows([id])).get(id) ?? null);
}

/** Returns the note of a parcel, or of a whole order (null); null: none. Eight queries. */
export async function sentNote(number: string, parcel: number | null): Promise<DeliveryNote | null> {
  const order = await orderByNumber(number);
  const notes = order ? await buildDeliveryNotes(order, null) : [];
  return notes.find((note) => note.parcel === parcel) ?? null;
}

export type DraftNote = { ok: true; note: DeliveryNote } | { ok: false; text: string };

/** Returns the note of a future parcel: these rows, or everything left (null). Null: no such order. Refused like the parcel: its state, packParcel, dispatchRefusal, nothing left. `now` in ms. Sixteen queries. */
export async function draftNote(
  number: string,
  { rows, carriage }: { rows: readonly RowWish[] | null; carriage: string },
  now: number,
): Promise<DraftNote | null> {
  const order = await orderByNumber(number);
  if (!order) return null;
  const after = stateAfter(asStatus(order.status), "ship");
  if (!after.ok) return after;
  if (order.held_at !== null) return { ok: false, text: HELD_TEXT };
  const batches = await batchesToShip(db, order.id, now);
  const packed = packParcel(batches, rows);
  if (!packed.ok) return packed;
  if (packed.units.length === 0) return { ok: false, text: "没有未发的商品" };
  const refusal = await dispatchRefusal(db, getDispatch(order.company_id, batches, packed.units), now);
  if (refusal !== null) return { ok: false, text: refusal };
  const notes = await buildDeliveryNotes(order, { units: packed.units, carriage, shippedAt: now });
  return { ok: true, note: notes.at(-1)! };
}
