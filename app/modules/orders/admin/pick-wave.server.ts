import { orderIdsByNumber } from "~/modules/orders/order/orders.server";
import type { AdminOrderFilter } from "./admin-filter";
import { soonestFree } from "./admin-orders.server";
import { findPackingOrders, type PackingOrder } from "./packing.server";
import { type LeftOut, MAX_WAVE, splitWave, type WaveRow, waveRows } from "./pick-wave";

export interface Wave {
  orders: PackingOrder[];
  rows: WaveRow[];
  leftOut: LeftOut[];
}

const getWave = (orders: readonly PackingOrder[], unknown: readonly LeftOut[]): Wave => {
  const { picked, leftOut } = splitWave(orders);
  return { orders: picked, rows: waveRows(picked), leftOut: [...leftOut, ...unknown] };
};

/** Returns the wave of these orders by delivery day, soonest first, then older first; those that cannot be picked, unknown ones and those past MAX_WAVE have a reason. Fifteen queries. */
export async function waveOfNumbers(numbers: readonly string[], now: number): Promise<Wave> {
  const query = [...new Set(numbers)];
  const ids = await orderIdsByNumber(query.slice(0, MAX_WAVE));
  const over = query.slice(MAX_WAVE).map((number) => ({ number, why: `一次最多 ${MAX_WAVE} 单` }));
  const unknown = query.slice(0, MAX_WAVE).filter((number) => !ids.has(number));
  const orders = await findPackingOrders(
    [...ids.values()].sort((a, b) => a - b),
    now,
  );
  orders.sort((a, b) => (a.deliveryDay ?? "9999").localeCompare(b.deliveryDay ?? "9999"));
  return getWave(orders, [...unknown.map((number) => ({ number, why: "没有这个订单" })), ...over]);
}

/** Returns the wave of a list's orders that are not held, by delivery day, soonest first, at most MAX_WAVE. Seventeen queries. */
export const waveOfList = async (filter: AdminOrderFilter, now: number): Promise<Wave> =>
  getWave(
    await findPackingOrders(await soonestFree({ ...filter, status: "pendingShipment" }, MAX_WAVE), now),
    [],
  );
