import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import {
  countRefundsByHand,
  oldestRefundsByHand,
  refundNumbersByHand,
} from "~/modules/payments/refunds/refund-queue.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const refundsByHand: QueueKind = {
  id: "refundsByHand",
  name: "人工退款",
  needed: "finance.refund",
  to: "/staff/refunds?by=hand",
  cases: async (limit) => casesAt("/staff/refunds", await refundNumbersByHand(limit)),
  related: async (limit) => {
    const refunds = await oldestRefundsByHand(limit);
    const facts = await moneyFacts(refunds.map(({ paymentId }) => paymentId));
    return refunds.map(({ number, paymentId, amount, createdAt }) => ({
      to: `/staff/refunds/${number}`,
      name: facts.get(paymentId)!.company,
      end: formatYuan(amount),
      note: formatTime(createdAt),
    }));
  },
  count: async () => {
    const { count, oldestAt } = await countRefundsByHand();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
