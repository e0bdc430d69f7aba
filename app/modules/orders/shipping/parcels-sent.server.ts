import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";

/** Returns parcels in shipping order. One query. */
export const findParcels = (orderId: number, trx: Db = db) =>
  trx
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

export interface SentParcel {
  id: number;
  orderNumber: string;
  parcelNumber: number;
  company_id: number;
}

/** Returns parcels by id. One query for each 500, none without ids. */
export async function findSentParcels(ids: readonly number[]): Promise<Map<number, SentParcel>> {
  const found = new Map<number, SentParcel>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await db
      .selectFrom("shipment as s")
      .innerJoin("orders as o", "o.id", "s.order_id")
      .select(["s.id", "s.number as parcelNumber", "o.number as orderNumber", "o.company_id"])
      .where("s.id", "in", part)
      .execute())
      found.set(row.id, row);
  return found;
}

/** Returns the parcel of this number of an order with its company, or null. One query. */
export async function findParcelAt(orderId: number, parcelNumber: number) {
  const row = await ownedParcels()
    .where("s.order_id", "=", orderId)
    .where("s.number", "=", parcelNumber)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a company's own parcel, or null. One query. */
export async function findOwnParcel(companyId: number, shipmentId: number) {
  const row = await ownedParcels()
    .where("s.id", "=", shipmentId)
    .where("o.company_id", "=", companyId)
    .executeTakeFirst();
  return row ?? null;
}

const ownedParcels = () =>
  db
    .selectFrom("shipment as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select(["s.id as shipmentId", "s.order_id as orderId", "s.shipped_at as shippedAt"])
    .select("o.company_id as companyId");

/** Returns a company's parcels that left since `since` (ms), newest first, with their orders. One query. */
export const findRecentParcels = (companyId: number, since: number, limit: number) =>
  ownedParcels()
    .select(["s.number as parcelNumber", "o.number as orderNumber"])
    .where("o.company_id", "=", companyId)
    .where("s.shipped_at", ">=", since)
    .orderBy("s.shipped_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
