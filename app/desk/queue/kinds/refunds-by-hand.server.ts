/** Refunds that a person has to send. */
import { countRefundsByHand, refundNumbersByHand } from "~/payments/refunds/refund-queue.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const refundsByHand: QueueKind = {
  id: "refundsByHand",
  name: "人工退款",
  needed: "finance.refund",
  to: "/staff/refunds",
  cases: async (most) => casesAt("/staff/refunds", await refundNumbersByHand(most)),
  count: async () => {
    const { count, oldestAt } = await countRefundsByHand();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
