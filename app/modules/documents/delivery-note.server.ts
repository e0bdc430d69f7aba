import { findCompany } from "~/modules/company/identity/companies.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import type { Row } from "~/platform/database/schema";
import { filledText } from "~/platform/values/missing";
import { dosageFormText } from "~/modules/catalogue/approval/known-facts";
import {
  COLD_CLASSES,
  STORAGE_CLASSES,
  storageText,
  type StorageClass,
} from "~/modules/catalogue/goods/storage";
import { findBuyerCodes } from "~/modules/catalogue/search/buyer-codes.server";
import { findBatchFacts } from "~/modules/catalogue/batches/receipts.server";
import { type GoodsFacts, findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findOrderBatches, findOwnOrder } from "~/modules/orders/order/order-parts.server";
import { findParcels, findParcelUnits } from "~/modules/orders/shipping/parcels-sent.server";
import { readAddress } from "~/modules/orders/order/address";
import {
  isSentWhole,
  noteLines,
  placeCartons,
  type DeliveryNote,
  type NoteBatch,
  type NoteParcel,
} from "./delivery-note";
import { formatDeliveryDay } from "~/modules/shipping/delivery-days";
import { asCarrier, labelText } from "~/modules/orders/shipping/shipment";
import { findParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import type { NoteCode } from "./parcel-codes";
import { getParcelKeys } from "./parcel-link.server";

export interface NotedOrder {
  id: number;
  number: string;
  shippedAt: number | null;
}

/** Returns parcels with a note of their own, in shipping order; null is the whole order. One query. */
export async function listNotes(order: NotedOrder): Promise<{ parcel: number | null; shippedAt: number }[]> {
  const parcels = await findParcels(order.id);
  if (parcels.length > 0)
    return parcels.map(({ number, shipped_at }) => ({ parcel: number, shippedAt: shipped_at }));
  return order.shippedAt === null ? [] : [{ parcel: null, shippedAt: order.shippedAt }];
}

/** Returns the notes of a company's order; none before shipping, null for another company's. Eleven queries. */
export async function readDeliveryNotes(companyId: number, orderId: number): Promise<DeliveryNote[] | null> {
  const order = await findOwnOrder(companyId, orderId);
  return order && buildDeliveryNotes(order, null);
}

/** A parcel before shipping. */
export interface NoteDraft {
  units: readonly { batchId: number; quantity: number }[];
  carriage: string;
  shippedAt: number;
}

/** Returns an order's notes, and the note of a future parcel after them. Ten queries, and two more when keys of links are missing. */
export async function buildDeliveryNotes(
  order: Row<"orders">,
  draft: NoteDraft | null,
): Promise<DeliveryNote[]> {
  const [buyer, batches, parcels, seller] = await Promise.all([
    findCompany(order.company_id),
    readBatches(order),
    parcelsWith(order.id),
    readSeller(),
  ]);
  const whole = {
    parcelNumber: null,
    shipmentId: null,
    carriage: "",
    units: batches.map(({ id, quantity }) => unit(id, quantity)),
  };
  const sent =
    parcels.length > 0
      ? parcels
      : order.shipped_at === null
        ? []
        : [{ ...whole, shippedAt: order.shipped_at }];
  if (draft)
    sent.push({
      ...draft,
      shipmentId: null,
      parcelNumber: (parcels.at(-1)?.parcelNumber ?? 0) + 1,
    });
  const keys = await getParcelKeys(
    order.id,
    sent.flatMap(({ parcelNumber }) => parcelNumber ?? []),
  );
  const lines = noteLines(batches, sent);
  const cartons = placeCartons(lines, isSentWhole(batches, sent));
  const { receiver, phone, region, detail } = readAddress(order.address);
  return sent.map((parcel, i) => ({
    number: parcel.parcelNumber === null ? order.number : `${order.number}-${parcel.parcelNumber}`,
    parcel: parcel.parcelNumber,
    shipmentId: parcel.shipmentId,
    linkKey: keys.get(parcel.parcelNumber ?? 0) ?? "",
    orderNumber: order.number,
    supplier: seller.name,
    supplierFacts: seller.facts.slice(1).map(({ label, text }) => `${label} ${text}`),
    buyer: buyer!.name,
    buyerLicence: buyer!.licence_number,
    receiver,
    phone,
    address: `${region}${detail}`,
    coldClasses: COLD_CLASSES.filter((name) => lines[i]!.some(({ storageClass }) => storageClass === name))
      .map((name) => STORAGE_CLASSES[name])
      .join("、"),
    deliveryDay: order.delivery_day && formatDeliveryDay(order.delivery_day),
    shippedAt: parcel.shippedAt,
    carriage: parcel.carriage,
    cartons: cartons[i]!,
    lines: lines[i]!,
  }));
}

const unit = (batchId: number, quantity: number) => ({ batchId, quantity });

const cartonSize = (cartonSize: number | null): number | null =>
  cartonSize !== null && cartonSize > 1 ? cartonSize : null;

const relatedGenericName = (name: string, generic: string) => (generic === name ? "" : generic);

/** Who answers for a device and who produced it (医疗器械监督管理条例, article 45). */
const deviceMakers = (goods: GoodsFacts): string[] =>
  [
    `注册人/备案人：${filledText(goods.registrant)}`,
    goods.contract_manufacturer && `受托生产企业：${goods.contract_manufacturer}`,
    goods.production_licence && `生产许可证号：${goods.production_licence}`,
  ].filter(Boolean);

/** Who answers for the product (药品管理法, 医疗器械监督管理条例), or where a herb comes from. */
function holderText(goods: GoodsFacts, origin: string | undefined): string {
  if (goods.kind === "herb") return `产地：${filledText(origin)}`;
  if (goods.kind === "device") return deviceMakers(goods).join("\n");
  return `持有人：${filledText(goods.marketing_authorization_holder)}`;
}

async function readBatches(order: Row<"orders">): Promise<NoteBatch[]> {
  const rows = await findOrderBatches(order.id);
  const goods = await findGoodsFacts(rows.map((row) => row.goods_id));
  const batches = await findBatchFacts(rows.map((row) => row.batch_id));
  const codes = await findBuyerCodes(
    order.company_id,
    rows.map((row) => row.goods_id),
  );
  return rows.map((row) => ({
    id: row.id,
    lineId: row.line_id,
    goodsId: row.goods_id,
    buyerCode: codes.get(row.goods_id) ?? "",
    lineNumber: row.line_number,
    lineCancelled: row.cancelledUnits,
    linePaid: Math.max(0, row.amount - row.discount_share),
    name: row.name,
    genericName: relatedGenericName(row.name, goods.get(row.goods_id)!.generic_name),
    spec: row.spec,
    dosageForm: dosageFormText(goods.get(row.goods_id)!.kind, goods.get(row.goods_id)!.dosage_form),
    manufacturer: row.manufacturer,
    holder: holderText(goods.get(row.goods_id)!, batches.get(row.batch_id)?.origin),
    storage: storageText({
      ...goods.get(row.goods_id)!,
      storage_class: goods.get(row.goods_id)!.storage_class as StorageClass | "",
    }),
    storageClass: goods.get(row.goods_id)!.storage_class,
    approvalNumber: row.approval_number,
    batch: row.batch_number,
    producedOn: filledText(batches.get(row.batch_id)?.producedOn),
    expiresOn: row.expires_on,
    quantity: row.number,
    unit: row.unit,
    caseSize: cartonSize(goods.get(row.goods_id)!.case_size),
    warehouseId: row.warehouse_id,
    unitPrice: row.unit_price,
  }));
}

async function parcelsWith(
  orderId: number,
): Promise<(NoteParcel & { shipmentId: number | null; shippedAt: number; carriage: string })[]> {
  const [parcels, units] = await Promise.all([findParcels(orderId), findParcelUnits(orderId)]);
  const codes = await findParcelCodes(parcels.map(({ id }) => id));
  return parcels.map(({ id, number, carrier, tracking, note, shipped_at }) => ({
    parcelNumber: number,
    shipmentId: id,
    shippedAt: shipped_at,
    carriage: labelText({ carrier: asCarrier(carrier) ?? "other", tracking, note }),
    codes: codesByRow(codes.filter(({ shipmentId }) => shipmentId === id)),
    units: units
      .filter((unit) => unit.shipment_id === id)
      .map((item) => unit(item.order_line_batch_id, item.number)),
  }));
}

function codesByRow(codes: Awaited<ReturnType<typeof findParcelCodes>>): Map<number, NoteCode[]> {
  const rows = new Map<number, NoteCode[]>();
  for (const { rowId, code, parent, level, units, returnedAt } of codes) {
    const own = rows.get(rowId) ?? [];
    own.push({ code, parent, level, units, isReturned: returnedAt !== null });
    rows.set(rowId, own);
  }
  return rows;
}
