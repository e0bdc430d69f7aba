import { alongShelves } from "~/modules/catalogue/batches/shelves";
import type { BatchStop } from "~/modules/catalogue/stock/stop";
import type { OrderStatus } from "~/modules/order-status/order-status";
import type { PackingOrder, PackingRow } from "./packing.server";

export const MAX_WAVE = 50;

/** The order's position in the wave, from 1, and its units. */
export interface BasketUnits {
  basket: number;
  units: number;
}

export interface WaveRow extends Pick<
  PackingRow,
  "warehouse" | "place" | "goodsId" | "name" | "spec" | "manufacturer" | "unit" | "batch" | "expiresOn"
> {
  barcode: string;
  ownCode: string;
  units: number;
  baskets: BasketUnits[];
}

export interface LeftOut {
  number: string;
  why: string;
}

export function waveRefusal(order: {
  status: OrderStatus;
  isHeld: boolean;
  /** what prevents shipping */
  faults?: readonly string[];
  rows: readonly { left: number; stop: BatchStop | null }[];
}): string | null {
  if (order.status !== "pendingShipment") return "不在待发货";
  if (order.isHeld) return "已挂起";
  return order.rows.some(isPicked) ? null : (order.faults?.[0] ?? "没有可以拣的商品");
}

export const isPicked = ({ left, stop }: { left: number; stop: BatchStop | null }): boolean =>
  left > 0 && stop === null;

/** Returns one row for each product, batch and place, with the units of each order. */
export function waveRows(orders: readonly { rows: readonly PackingRow[] }[]): WaveRow[] {
  const rows = new Map<string, WaveRow>();
  orders.forEach((order, at) => {
    for (const row of order.rows.filter(isPicked)) {
      const key = JSON.stringify([row.warehouse, row.place, row.goodsId, row.batch]);
      const { warehouse, place, goodsId, name, spec, manufacturer, unit, batch, expiresOn } = row;
      const wave = rows.get(key) ?? {
        warehouse,
        place,
        goodsId,
        name,
        spec,
        manufacturer,
        unit,
        batch,
        expiresOn,
        barcode: row.barcode,
        ownCode: row.ownCode,
        units: 0,
        baskets: [],
      };
      rows.set(key, wave);
      wave.units += row.left;
      const basket = wave.baskets.find((basket) => basket.basket === at + 1);
      if (basket) basket.units += row.left;
      else wave.baskets.push({ basket: at + 1, units: row.left });
    }
  });
  return [...rows.values()].sort(alongShelves);
}

/** Returns the orders to pick, and why others are not. */
export function splitWave(orders: readonly PackingOrder[]): { picked: PackingOrder[]; leftOut: LeftOut[] } {
  const picked: PackingOrder[] = [];
  const leftOut: LeftOut[] = [];
  for (const order of orders) {
    const why = waveRefusal(order);
    if (why === null) picked.push(order);
    else leftOut.push({ number: order.number, why });
  }
  return { picked, leftOut };
}
