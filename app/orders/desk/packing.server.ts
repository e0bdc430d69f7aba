/** An order as the warehouse packs it: where it goes, and a row for each of its batches with what is still here. */
import { type Delivery, DELIVERIES } from "~/orders/order/order-options";
import { readAddress } from "~/orders/order/address";
import { orderIdByNumber } from "~/orders/order/orders.server";
import { stillHere } from "~/orders/shipping/shipment";
import { batchesToShip } from "~/orders/shipping/shipment.server";
import { packingFacts } from "~/orders/transitions/order-admin.server";
import { asStatus, type OrderStatus } from "~/order-status/order-status";
import { db } from "~/platform/database/database.server";

export interface PackingRow {
  /** as parcels name it, 1 the first */
  row: number;
  goodsId: number;
  name: string;
  spec: string;
  manufacturer: string;
  unit: string;
  warehouse: string;
  batch: string;
  expiresOn: string;
  quantity: number;
  left: number;
  isGift: boolean;
  isRecalled: boolean;
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

/** The order with this number, or null. Eight queries. */
export async function findPackingOrder(number: string): Promise<PackingOrder | null> {
  const id = await orderIdByNumber(number);
  if (id === null) return null;
  const { order, batches } = await packingFacts(id);
  const here = stillHere(await batchesToShip(db, id));
  const { receiver, phone, region, detail } = readAddress(order.address);
  return {
    ...{ id, number, status: asStatus(order.status), company: order.company },
    ...{ receiver, phone, address: region + detail },
    ...{ delivery: DELIVERIES[order.delivery as Delivery] ?? order.delivery, remark: order.remark },
    ...{ expiryMonths: order.expiry_months, isEphedrine: order.is_ephedrine === 1 },
    rows: here.map((batch, at) => {
      const facts = batches.get(batch.id)!;
      return {
        ...{ row: at + 1, goodsId: facts.goods_id, name: batch.name, spec: facts.spec },
        ...{ manufacturer: facts.manufacturer, unit: batch.unit, warehouse: facts.warehouse },
        ...{ batch: batch.batchNumber, expiresOn: facts.expires_on, quantity: batch.quantity },
        ...{ left: batch.left, isGift: facts.type === "gift", isRecalled: batch.isRecalled },
      };
    }),
  };
}
