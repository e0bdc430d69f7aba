import {
  countWaitingOrders,
  oldestWaitingOrders,
  waitingOrderNumbers,
} from "~/modules/orders/admin/admin-orders.server";
import { orderFaultTexts } from "~/modules/orders/admin/packing.server";
import { now } from "~/platform/values/clock.server";
import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { narrowedOrders, relatedOrders } from "./orders-narrowed.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 48 * 3_600_000;

export const ordersToShip: QueueKind = {
  id: "ordersToShip",
  name: "订单待发货",
  needed: "warehouse.ship",
  to: "/staff/warehouse",
  cases: async (limit) => casesAt("/staff/warehouse", await waitingOrderNumbers("pendingShipment", limit)),
  related: async (limit) => {
    const rows = await oldestWaitingOrders("pendingShipment", limit);
    const faults = await orderFaultTexts(rows, now());
    return relatedOrders(
      "/staff/warehouse",
      rows.map((row) => ({ ...row, faults: faults.get(row.id) ?? [] })),
    );
  },
  narrowed: narrowedOrders("/staff/warehouse", { state: "pendingShipment" }),
  count: async () => {
    const { count, oldestAt } = await countWaitingOrders("pendingShipment", MAX_LIST_COUNT + 1);
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
