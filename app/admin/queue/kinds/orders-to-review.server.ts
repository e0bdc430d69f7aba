import { countWaitingOrders, waitingOrderNumbers } from "~/modules/orders/admin/admin-orders.server";
import { MAX_LIST_COUNT } from "~/admin/lists/list-address";
import { narrowedOrders } from "./orders-narrowed.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 2 * 3_600_000;

export const ordersToReview: QueueKind = {
  id: "ordersToReview",
  name: "订单待审核",
  needed: "orders.review",
  to: "/staff/orders?state=pendingReview",
  cases: async (limit) => casesAt("/staff/orders", await waitingOrderNumbers("pendingReview", limit)),
  narrowed: narrowedOrders("/staff/orders", { state: "pendingReview" }),
  count: async () => {
    const { count, oldestAt } = await countWaitingOrders("pendingReview", MAX_LIST_COUNT + 1);
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
