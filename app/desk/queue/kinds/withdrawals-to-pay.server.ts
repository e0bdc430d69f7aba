/** Withdrawals of balance that wait for their transfer. */
import { countWaitingWithdrawals } from "~/wallet/withdrawal.server";
import type { QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const withdrawalsToPay: QueueKind = {
  id: "withdrawalsToPay",
  name: "提现待打款",
  needed: "finance.refund",
  to: "/staff/withdrawals",
  count: async () => {
    const { count, oldestAt } = await countWaitingWithdrawals();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
