/** The parcels of an order that have left, with what is in them. */
import { db } from "~/platform/database/database.server";

/** Parcels in the order in which they left. One query. */
export const findParcels = (orderId: number) =>
  db
    .selectFrom("shipment")
    .select(["id", "number", "carrier", "tracking", "note", "shipped_at"])
    .where("order_id", "=", orderId)
    .orderBy("number")
    .execute();

/** The units in them, by parcel and batch of a line. One query. */
export const findParcelUnits = (orderId: number) =>
  db
    .selectFrom("shipment_line as l")
    .innerJoin("shipment as s", "s.id", "l.shipment_id")
    .select(["l.shipment_id", "l.order_line_batch_id", "l.number"])
    .where("s.order_id", "=", orderId)
    .execute();
