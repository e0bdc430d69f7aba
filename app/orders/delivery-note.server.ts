/** Reads the 随货同行单 of an order: one for each parcel, or one for the whole where no parcel was written down. */
import { readSettings } from "~/content/settings.server";
import { config } from "~/platform/config.server";
import { db } from "~/platform/database.server";
import { readAddress } from "./address";
import { noteLines, type DeliveryNote, type NoteBatch, type NoteParcel } from "./delivery-note";
import { asCarrier, labelText } from "./shipment";

export interface NotedOrder {
  id: number;
  number: string;
  shippedAt: number | null;
}

/** The parcels of an order that have a note of their own, in the order in which they left; null as a number is the order as a whole. One query. */
export async function notesOf(order: NotedOrder): Promise<{ parcel: number | null; shippedAt: number }[]> {
  const parcels = await db
    .selectFrom("shipment")
    .select(["number as parcel", "shipped_at as shippedAt"])
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();
  if (parcels.length > 0) return parcels;
  return order.shippedAt === null ? [] : [{ parcel: null, shippedAt: order.shippedAt }];
}

/** The notes of a company's order whole; none before a part of it left, null for another company's. Five queries. */
export async function deliveryNotes(companyId: number, orderId: number): Promise<DeliveryNote[] | null> {
  const order = await db
    .selectFrom("orders as o")
    .innerJoin("company as c", "c.id", "o.company_id")
    .select(["o.id", "o.number", "o.shipped_at", "o.address", "c.name", "c.licence_number"])
    .where("o.id", "=", orderId)
    .where("o.company_id", "=", companyId)
    .executeTakeFirst();
  if (!order) return null;
  const [batches, parcels, { licences }] = await Promise.all([
    batchesOf(orderId),
    parcelsWith(orderId),
    readSettings(),
  ]);
  const whole = { number: null, carriage: "", units: batches.map(({ id, number }) => unit(id, number)) };
  const sent =
    parcels.length > 0
      ? parcels
      : order.shipped_at === null
        ? []
        : [{ ...whole, shippedAt: order.shipped_at }];
  const lines = noteLines(batches, sent);
  const { receiver, phone, region, detail } = readAddress(order.address);
  return sent.map((parcel, i) => ({
    number: parcel.number === null ? order.number : `${order.number}-${parcel.number}`,
    parcel: parcel.number,
    orderNumber: order.number,
    supplier: config.SHOP_NAME,
    supplierLicences: licences.map(({ label, number }) => `${label} ${number}`).join("　"),
    buyer: order.name,
    buyerLicence: order.licence_number,
    ...{ receiver, phone, address: `${region}${detail}` },
    shippedAt: parcel.shippedAt,
    carriage: parcel.carriage,
    lines: lines[i]!,
  }));
}

const unit = (batchId: number, number: number) => ({ batchId, number });

/** Every batch of the order, as its notes name it: the order's own words, and what only the goods know. */
async function batchesOf(orderId: number): Promise<NoteBatch[]> {
  const rows = await db
    .selectFrom("order_line_batch as b")
    .innerJoin("order_line as l", "l.id", "b.order_line_id")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select(["b.id", "b.order_line_id", "b.batch_number", "b.expires_on", "b.number"])
    .select(["l.name", "l.spec", "l.unit", "l.manufacturer", "l.approval_number", "l.unit_price"])
    .select([
      "l.number as line_number",
      "l.given_up as line_given_up",
      "l.amount",
      "l.discount_share",
      "g.generic_name",
      "g.dosage_form",
    ])
    .where("l.order_id", "=", orderId)
    .orderBy("l.id")
    .orderBy("b.expires_on")
    .orderBy("b.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    lineId: row.order_line_id,
    lineNumber: row.line_number,
    lineGivenUp: row.line_given_up,
    linePaid: Math.max(0, row.amount - row.discount_share),
    name: row.name,
    genericName: row.generic_name === row.name ? "" : row.generic_name,
    spec: row.spec,
    dosageForm: row.dosage_form,
    manufacturer: row.manufacturer,
    approvalNumber: row.approval_number,
    batch: row.batch_number,
    expiresOn: row.expires_on,
    number: row.number,
    unit: row.unit,
    unitPrice: row.unit_price,
  }));
}

async function parcelsWith(
  orderId: number,
): Promise<(NoteParcel & { shippedAt: number; carriage: string })[]> {
  const [parcels, units] = await Promise.all([
    db
      .selectFrom("shipment")
      .select(["id", "number", "carrier", "tracking", "note", "shipped_at"])
      .where("order_id", "=", orderId)
      .orderBy("number")
      .execute(),
    db
      .selectFrom("shipment_line as l")
      .innerJoin("shipment as s", "s.id", "l.shipment_id")
      .select(["l.shipment_id", "l.order_line_batch_id", "l.number"])
      .where("s.order_id", "=", orderId)
      .execute(),
  ]);
  return parcels.map(({ id, number, carrier, tracking, note, shipped_at }) => ({
    number,
    shippedAt: shipped_at,
    carriage: labelText({ carrier: asCarrier(carrier) ?? "other", tracking, note }),
    units: units
      .filter((one) => one.shipment_id === id)
      .map((one) => unit(one.order_line_batch_id, one.number)),
  }));
}
