/** Orders that are approved and have not left whole. */
import {
  countWaitingOrders,
  oldestWaitingOrders,
  waitingOrderNumbers,
} from "~/orders/desk/desk-orders.server";
import { MAX_COUNTED } from "~/desk/lists/list-address";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 48 * 3_600_000;

export const ordersToShip: QueueKind = {
  id: "ordersToShip",
  name: "订单待发货",
  needed: "warehouse.ship",
  to: "/staff/warehouse",
  cases: async (most) => casesAt("/staff/warehouse", await waitingOrderNumbers("pendingShipment", most)),
  beside: async (most) =>
    (await oldestWaitingOrders("pendingShipment", most)).map((row) => ({
      ...{ to: `/staff/warehouse/${row.number}`, name: row.company, end: formatYuan(row.payable) },
      note: formatTime(row.placedAt),
    })),
  count: async () => {
    const { count, oldestAt } = await countWaitingOrders("pendingShipment", MAX_COUNTED + 1);
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
