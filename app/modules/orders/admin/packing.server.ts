import { type DispatchFault, findDispatchFaults } from "~/modules/catalogue/dispatch/dispatch.server";
import { getBatches, batchPlaces } from "~/modules/catalogue/stock/batches.server";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { type Delivery, DELIVERIES } from "~/modules/orders/order/order-options";
import { getBrokenPromise } from "~/modules/orders/order/expiry-promise";
import { readAddress } from "~/modules/orders/order/address";
import { orderIdByNumber } from "~/modules/orders/order/orders.server";
import { canTransition } from "~/modules/orders/order/transition";
import { stillHere } from "~/modules/orders/shipping/shipment";
import { batchesOfOrders, getDispatch, type OrderBatch } from "~/modules/orders/shipping/shipment.server";
import { packingFacts } from "~/modules/orders/transitions/order-admin.server";
import { asStatus, type OrderStatus } from "~/modules/order-status/order-status";
import { db } from "~/platform/database/database.server";
import type { KnownBatch, ScanRow } from "./packing-scan";

export interface PackingRow extends ScanRow {
  spec: string;
  manufacturer: string;
  warehouse: string;
  place: string;
  expiresOn: string;
  quantity: number;
  isGift: boolean;
  /** the promised expiry that the batch expires before; or null */
  brokenPromise: string | null;
}

export interface PackingOrder {
  id: number;
  number: string;
  status: OrderStatus;
  company: string;
  receiver: string;
  phone: string;
  address: string;
  delivery: string;
  /** "YYYY-MM-DD"; null: none was agreed */
  deliveryDay: string | null;
  remark: string;
  expiryMonths: number;
  isEphedrine: boolean;
  isHeld: boolean;
  /** what prevents shipping its remaining units, in words */
  faults: string[];
  rows: PackingRow[];
}

/** Returns the order with this number, or null. `now` in ms. Fourteen queries. */
export async function findPackingOrder(number: string, now: number): Promise<PackingOrder | null> {
  const id = await orderIdByNumber(number);
  return id === null ? null : ((await findPackingOrders([id], now))[0] ?? null);
}

export async function findPackingOrders(ids: readonly number[], now: number): Promise<PackingOrder[]> {
  if (ids.length === 0) return [];
  const [{ orders, batches }, toShip] = await Promise.all([packingFacts(ids), batchesOfOrders(db, ids, now)]);
  const faults = await findOrderFaults(orders, toShip, now);
  const facts = [...batches.values()];
  const [goods, places] = await Promise.all([
    findGoodsFacts(facts.map((batch) => batch.goods_id)),
    batchPlaces(facts.map((batch) => batch.batch_id)),
  ]);
  const rowOf = (
    batch: OrderBatch & { left: number },
    at: number,
    faultsOfOrder: readonly DispatchFault[],
  ): PackingRow => {
    const own = batches.get(batch.id)!;
    const codes = goods.get(own.goods_id);
    return {
      row: at + 1,
      goodsId: own.goods_id,
      name: batch.name,
      spec: own.spec,
      manufacturer: own.manufacturer,
      unit: batch.unit,
      warehouse: own.warehouse,
      place: places.get(own.batch_id) ?? "",
      batch: batch.batchNumber,
      expiresOn: own.expires_on,
      quantity: batch.quantity,
      barcode: codes?.barcode ?? "",
      ownCode: codes?.sku ?? "",
      left: batch.left,
      isGift: own.type === "gift",
      brokenPromise: getBrokenPromise(batch.expiresOn, batch.promisedExpiry),
      stop: batch.stop ?? (isRefused(batch, faultsOfOrder) ? "refused" : null),
    };
  };
  const found = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id): PackingOrder[] => {
    const order = found.get(id);
    if (!order) return [];
    const { receiver, phone, region, detail } = readAddress(order.address);
    return [
      {
        id,
        number: order.number,
        status: asStatus(order.status),
        company: order.company,
        receiver,
        phone,
        address: region + detail,
        isHeld: order.held_at !== null,
        delivery: DELIVERIES[order.delivery as Delivery] ?? order.delivery,
        deliveryDay: order.delivery_day,
        remark: order.remark,
        expiryMonths: order.expiry_months,
        isEphedrine: order.is_ephedrine === 1,
        faults: (faults.get(id) ?? []).map(({ text }) => text),
        rows: stillHere(toShip.get(id) ?? []).map((batch, at) => rowOf(batch, at, faults.get(id) ?? [])),
      },
    ];
  });
}

/** What prevents shipping remaining units of orders in 待发货, by order; others are left out. Five queries. */
async function findOrderFaults(
  orders: readonly { id: number; company_id: number; status: string }[],
  toShip: ReadonlyMap<number, readonly OrderBatch[]>,
  now: number,
): Promise<Map<number, DispatchFault[]>> {
  const waiting = orders.filter(({ status }) => canTransition(asStatus(status), "ship"));
  const dispatches = waiting.map(({ id, company_id }) => {
    const batches = toShip.get(id) ?? [];
    const here = stillHere(batches).filter(({ left }) => left > 0);
    return getDispatch(
      company_id,
      batches,
      here.map((batch) => ({ batchId: batch.id })),
    );
  });
  const faults = await findDispatchFaults(db, dispatches, now);
  return new Map(
    waiting.flatMap(({ id }, at) => (faults[at]!.length > 0 ? [[id, faults[at]!] as const] : [])),
  );
}

/** Returns the messages for a list of orders, by order. Eight queries. */
export async function orderFaultTexts(
  orders: readonly { id: number; companyId: number; status: OrderStatus }[],
  now: number,
): Promise<Map<number, string[]>> {
  if (orders.length === 0) return new Map();
  const toShip = await batchesOfOrders(
    db,
    orders.map(({ id }) => id),
    now,
  );
  const rows = orders.map(({ id, companyId, status }) => ({ id, status, company_id: companyId }));
  const faults = await findOrderFaults(rows, toShip, now);
  return new Map([...faults].map(([id, own]) => [id, own.map(({ text }) => text)]));
}

/** Whether the company may have no batch of it. */
const isRefused = ({ goodsId }: OrderBatch, faults: readonly DispatchFault[]): boolean =>
  faults.some((fault) => fault.batchId === null && (fault.goodsId === null || fault.goodsId === goodsId));

/** Returns every batch of an order's products, so that a wrong one is recognised. `now` in ms. One query. */
export const batchesAtBench = ({ rows }: PackingOrder, now: number): Promise<KnownBatch[]> =>
  getBatches(
    rows.map(({ goodsId }) => goodsId),
    now,
  );
