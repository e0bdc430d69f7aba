/** An order as the warehouse packs it: where it goes, and a row for each of its batches with what is still here. */
import { batchesOf, batchPlaces } from "~/catalogue/stock/batches.server";
import { findGoodsFacts } from "~/catalogue/goods/goods-facts.server";
import { type Delivery, DELIVERIES } from "~/orders/order/order-options";
import { readAddress } from "~/orders/order/address";
import { orderIdByNumber } from "~/orders/order/orders.server";
import { type BatchToShip, stillHere } from "~/orders/shipping/shipment";
import { batchesOfOrders } from "~/orders/shipping/shipment.server";
import { packingFacts } from "~/orders/transitions/order-admin.server";
import { asStatus, type OrderStatus } from "~/order-status/order-status";
import { db } from "~/platform/database/database.server";
import type { KnownBatch, ScanRow } from "./packing-scan";

export interface PackingRow extends ScanRow {
  spec: string;
  manufacturer: string;
  warehouse: string;
  /** "" where it is not written down */
  place: string;
  expiresOn: string;
  quantity: number;
  isGift: boolean;
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
  remark: string;
  expiryMonths: number;
  isEphedrine: boolean;
  isHeld: boolean;
  rows: PackingRow[];
}

/** The order with this number, or null. Nine queries. */
export async function findPackingOrder(number: string): Promise<PackingOrder | null> {
  const id = await orderIdByNumber(number);
  return id === null ? null : ((await findPackingOrders([id]))[0] ?? null);
}

/** The orders with these ids, at most 500, in this order; unknown ones are left out. Nine queries, none without ids. */
export async function findPackingOrders(ids: readonly number[]): Promise<PackingOrder[]> {
  if (ids.length === 0) return [];
  const [{ orders, batches }, toShip] = await Promise.all([packingFacts(ids), batchesOfOrders(db, ids)]);
  const facts = [...batches.values()];
  const [goods, places] = await Promise.all([
    findGoodsFacts(facts.map((batch) => batch.goods_id)),
    batchPlaces(facts.map((batch) => batch.batch_id)),
  ]);
  const rowOf = (batch: BatchToShip & { left: number }, at: number): PackingRow => {
    const own = batches.get(batch.id)!;
    const codes = goods.get(own.goods_id);
    return {
      ...{ row: at + 1, goodsId: own.goods_id, name: batch.name, spec: own.spec },
      ...{ manufacturer: own.manufacturer, unit: batch.unit, warehouse: own.warehouse },
      place: places.get(own.batch_id) ?? "",
      ...{ batch: batch.batchNumber, expiresOn: own.expires_on, quantity: batch.quantity },
      ...{ barcode: codes?.barcode ?? "", ownCode: codes?.sku ?? "" },
      ...{ left: batch.left, isGift: own.type === "gift", stop: batch.stop },
    };
  };
  const found = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id): PackingOrder[] => {
    const order = found.get(id);
    if (!order) return [];
    const { receiver, phone, region, detail } = readAddress(order.address);
    return [
      {
        ...{ id, number: order.number, status: asStatus(order.status), company: order.company },
        ...{ receiver, phone, address: region + detail, isHeld: order.held_at !== null },
        ...{ delivery: DELIVERIES[order.delivery as Delivery] ?? order.delivery, remark: order.remark },
        ...{ expiryMonths: order.expiry_months, isEphedrine: order.is_ephedrine === 1 },
        rows: stillHere(toShip.get(id) ?? []).map(rowOf),
      },
    ];
  });
}

/** Every batch of an order's goods, so that a wrong one is known by its number. One query. */
export const batchesAtBench = ({ rows }: PackingOrder): Promise<KnownBatch[]> =>
  batchesOf(rows.map(({ goodsId }) => goodsId));
