import { db } from "~/platform/database/database.server";
import { countParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { readEvents } from "./logistics";
import { logisticsPort, refreshOrder } from "./logistics.server";
import type { ParcelData } from "./parcels";

/** Returns parcels in shipping order, with units and last tracking events. Three queries besides the refresh. */
export async function readOrderParcels(orderId: number, now: number): Promise<ParcelData[]> {
  await refreshOrder(orderId, now);
  const [parcels, lines, port] = await Promise.all([
    db
      .selectFrom("shipment as s")
      .leftJoin("shipment_track as t", "t.shipment_id", "s.id")
      .select(["s.id", "s.number", "s.carrier", "s.tracking", "s.shipped_at", "s.delivered_at", "s.note"])
      .select(["t.fetched_at", "t.events", "t.fault"])
      .where("s.order_id", "=", orderId)
      .orderBy("s.number")
      .execute(),
    db
      .selectFrom("shipment_line as l")
      .innerJoin("shipment as s", "s.id", "l.shipment_id")
      .innerJoin("order_line_batch as b", "b.id", "l.order_line_batch_id")
      .innerJoin("order_line as o", "o.id", "b.order_line_id")
      .select(["l.shipment_id", "l.number", "b.batch_number", "o.name", "o.unit"])
      .where("s.order_id", "=", orderId)
      .orderBy("o.id")
      .orderBy("b.expires_on")
      .orderBy("b.id")
      .execute(),
    logisticsPort(),
  ]);
  const codes = await countParcelCodes(parcels.map(({ id }) => id));
  return parcels.map((parcel) => ({
    id: parcel.id,
    codes: codes.get(parcel.id) ?? 0,
    parcelNumber: parcel.number,
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    note: parcel.note,
    shippedAt: parcel.shipped_at,
    deliveredAt: parcel.delivered_at,
    isFollowed: port !== null,
    fetchedAt: parcel.fetched_at,
    events: readEvents(parcel.events ?? "[]"),
    fault: parcel.fault ?? "",
    goods: lines
      .filter((line) => line.shipment_id === parcel.id)
      .map((line) => ({
        name: line.name,
        unit: line.unit,
        batch: line.batch_number,
        quantity: line.number,
      })),
  }));
}
