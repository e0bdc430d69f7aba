import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { countHeldOrders, heldOrderNumbers } from "~/modules/orders/admin/hold.server";
import { narrowedOrders } from "./orders-narrowed.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const heldOrders: QueueKind = {
  id: "heldOrders",
  name: "挂起的订单",
  needed: "orders.review",
  to: "/staff/orders?kind=held",
  cases: async (limit) => casesAt("/staff/orders", await heldOrderNumbers(limit)),
  narrowed: narrowedOrders("/staff/orders", { kind: "held" }),
  count: async () => {
    const { count, oldestAt } = await countHeldOrders(MAX_LIST_COUNT + 1);
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
