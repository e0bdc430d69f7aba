/** Where units of batches went: what left the warehouse, parcel by parcel. */
import { batchSpellings } from "~/modules/catalogue/search/goods-code.server";
import { db } from "~/platform/database/database.server";

export interface SentFilter {
  batch: string;
  /** null for any, none for nothing */
  goodsIds: readonly number[] | null;
  companyIds: readonly number[] | null;
  batchIds?: readonly number[] | null;
  /** epoch ms, inclusive; `to` is exclusive */
  from: number | null;
  to: number | null;
}

export interface SentAt {
  shipmentId: number;
  orderLineBatchId: number;
}

/** Returns matching shipped units in parcel order after `after`. One query; restrict it by batch, product, company or to a few days. */
export function sentUnits(filter: SentFilter, after: SentAt | null, limit: number) {
  const { batch, goodsIds, companyIds, batchIds = null, from, to } = filter;
  let query = db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .innerJoin("shipment_line as u", "u.order_line_batch_id", "b.id")
    .innerJoin("shipment as s", "s.id", "u.shipment_id")
    .select(["s.id as shipmentId", "b.id as orderLineBatchId", "b.batch_id as batchId"])
    .select(["b.batch_number as batch", "b.expires_on as expiresOn", "u.number as units", "l.unit"])
    .select(["l.goods_id as goodsId", "l.name", "l.spec", "l.manufacturer"])
    .select(["l.approval_number as approvalNumber"])
    .select(["o.id as orderId", "o.number as orderNumber", "o.company_id"])
    .select(["s.number as parcel", "s.carrier", "s.tracking", "s.note", "s.shipped_at as shippedAt"]);
  if (batch !== "") query = query.where("b.batch_number", "in", batchSpellings(batch));
  if (goodsIds !== null) query = query.where("l.goods_id", "in", goodsIds.length > 0 ? goodsIds : [0]);
  if (companyIds !== null)
    query = query.where("o.company_id", "in", companyIds.length > 0 ? companyIds : [0]);
  if (batchIds !== null) query = query.where("b.batch_id", "in", batchIds.length > 0 ? batchIds : [0]);
  if (from !== null) query = query.where("s.shipped_at", ">=", from);
  if (to !== null) query = query.where("s.shipped_at", "<", to);
  if (after !== null)
    query = query.where((eb) =>
      eb(eb.refTuple("s.id", "b.id"), ">", eb.tuple(after.shipmentId, after.orderLineBatchId)),
    );
  return query.orderBy("s.id").orderBy("b.id").limit(limit).execute();
}

export type SentUnits = Awaited<ReturnType<typeof sentUnits>>[number];

/** Returns shipped units with their prices, newest parcel first, from the parcel `fromParcel` on. One query. */
export function soldUnits(
  { batch, goodsIds, companyIds, from, to }: SentFilter,
  fromParcel: number | null,
  limit: number,
) {
  let query = db
    .selectFrom("shipment as s")
    .innerJoin("shipment_line as u", "u.shipment_id", "s.id")
    .innerJoin("order_line_batch as b", "b.id", "u.order_line_batch_id")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["s.id as shipmentId", "s.number as parcel", "s.shipped_at as shippedAt"])
    .select(["b.batch_id as batchId", "b.batch_number as batch", "b.expires_on as expiresOn"])
    .select(["u.number as units", "l.unit", "l.goods_id as goodsId", "l.name", "l.spec", "l.manufacturer"])
    .select(["l.approval_number as approvalNumber", "l.unit_price as unitPrice", "l.number as lineUnits"])
    .select(["l.amount", "l.discount_share as discountShare", "l.cancelled_units as cancelledUnits"])
    .select(["o.number as orderNumber", "o.company_id"])
    .select((eb) =>
      eb
        .selectFrom("shipment_line as u2")
        .innerJoin("order_line_batch as b2", "b2.id", "u2.order_line_batch_id")
        .select((e) => e.fn.coalesce(e.fn.sum<number>("u2.number"), e.lit(0)).as("units"))
        .whereRef("b2.order_line_id", "=", "l.id")
        .where((e) =>
          e.or([
            e("u2.shipment_id", "<", e.ref("s.id")),
            e.and([
              e("u2.shipment_id", "=", e.ref("s.id")),
              e(e.refTuple("b2.expires_on", "b2.id"), "<", e.refTuple("b.expires_on", "b.id") as never),
            ]),
          ]),
        )
        .as("sentBefore"),
    );
  if (fromParcel !== null) query = query.where("s.id", "<=", fromParcel);
  if (batch !== "") query = query.where("b.batch_number", "in", batchSpellings(batch));
  if (goodsIds !== null) query = query.where("l.goods_id", "in", goodsIds.length > 0 ? goodsIds : [0]);
  if (companyIds !== null)
    query = query.where("o.company_id", "in", companyIds.length > 0 ? companyIds : [0]);
  if (from !== null) query = query.where("s.shipped_at", ">=", from);
  if (to !== null) query = query.where("s.shipped_at", "<", to);
  return query
    .orderBy("s.id", "desc")
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .limit(limit)
    .execute();
}

export type SoldUnits = Awaited<ReturnType<typeof soldUnits>>[number];
