import { orderNumbers } from "~/modules/orders/order/order-numbers.server";
import { countWaitingChecks, waitingChecks } from "~/modules/trace-codes/packing/outbound-check.server";
import type { QueueKind } from "~/admin/queue/queue";

export const checksToAnswer: QueueKind = {
  id: "outboundChecks",
  name: "出库复核",
  needed: "warehouse.ship",
  to: "/staff/outbound-checks",
  cases: async (limit) => {
    const waiting = await waitingChecks(limit);
    const numbers = await orderNumbers(waiting.map(({ orderId }) => orderId));
    return waiting.map(({ orderId }) => `/staff/warehouse/${numbers.get(orderId)}/check`);
  },
  count: async () => ({ ...(await countWaitingChecks()), dueAt: null }),
};
