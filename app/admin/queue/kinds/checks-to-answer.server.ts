import { countWaitingChecks } from "~/modules/trace-codes/packing/outbound-check.server";
import type { QueueKind } from "~/admin/queue/queue";

export const checksToAnswer: QueueKind = {
  id: "outboundChecks",
  name: "出库复核",
  needed: "warehouse.ship",
  to: "/staff/outbound-checks",
  count: async () => ({ ...(await countWaitingChecks()), dueAt: null }),
};
