import { db } from "~/platform/database/database.server";

/** Returns parcels in shipping order. One query. */
export const findParcels = (orderId: number) =>
  db
    .selectFrom("shipment")
    .select(["id", "number", "carrier", "tracking", "note", "shipped_at"])
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();

/** Returns their units, by parcel and batch of a line. One query. */
export const findParcelUnits = (orderId: number) =>
  db
    .selectFrom("shipment_line as l")
    .innerJoin("shipment as s", "s.id", "l.shipment_id")
    .select(["l.shipment_id", "l.order_line_batch_id", "l.number"])
    .where("s.order_id", "=", orderId)
    .execute();
