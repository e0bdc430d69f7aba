/** An order as the warehouse packs it: where it goes, and a row for each of its batches with what is still here. */
import { batchesOf } from "~/catalogue/goods/batches.server";
import { findGoodsFacts } from "~/catalogue/goods/goods-facts.server";
import { type Delivery, DELIVERIES } from "~/orders/order/order-options";
import { readAddress } from "~/orders/order/address";
import { orderIdByNumber } from "~/orders/order/orders.server";
import { stillHere } from "~/orders/shipping/shipment";
import { batchesToShip } from "~/orders/shipping/shipment.server";
import { packingFacts } from "~/orders/transitions/order-admin.server";
import { asStatus, type OrderStatus } from "~/order-status/order-status";
import { db } from "~/platform/database/database.server";
import type { KnownBatch, ScanRow } from "./packing-scan";

export interface PackingRow extends ScanRow {
  spec: string;
  manufacturer: string;
  warehouse: string;
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
  rows: PackingRow[];
}

/** The order with this number, or null. Nine queries. */
export async function findPackingOrder(number: string): Promise<PackingOrder | null> {
  const id = await orderIdByNumber(number);
  if (id === null) return null;
  const { order, batches } = await packingFacts(id);
  const here = stillHere(await batchesToShip(db, id));
  const goods = await findGoodsFacts([...batches.values()].map((batch) => batch.goods_id));
  const { receiver, phone, region, detail } = readAddress(order.address);
  return {
    ...{ id, number, status: asStatus(order.status), company: order.company },
    ...{ receiver, phone, address: region + detail },
    ...{ delivery: DELIVERIES[order.delivery as Delivery] ?? order.delivery, remark: order.remark },
    ...{ expiryMonths: order.expiry_months, isEphedrine: order.is_ephedrine === 1 },
    rows: here.map((batch, at) => {
      const facts = batches.get(batch.id)!;
      const codes = goods.get(facts.goods_id);
      return {
        ...{ row: at + 1, goodsId: facts.goods_id, name: batch.name, spec: facts.spec },
        ...{ manufacturer: facts.manufacturer, unit: batch.unit, warehouse: facts.warehouse },
        ...{ batch: batch.batchNumber, expiresOn: facts.expires_on, quantity: batch.quantity },
        ...{ barcode: codes?.barcode ?? "", ownCode: codes?.sku ?? "" },
        ...{ left: batch.left, isGift: facts.type === "gift", isRecalled: batch.isRecalled },
      };
    }),
  };
}

/** Every batch of an order's goods, so that a wrong one is known by its number. One query. */
export const batchesAtBench = ({ rows }: PackingOrder): Promise<KnownBatch[]> =>
  batchesOf(rows.map(({ goodsId }) => goodsId));
