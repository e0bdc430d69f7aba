import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import {
  countWaitingWithdrawals,
  waitingWithdrawalNumbers,
  withdrawalsIn,
} from "~/modules/wallet/withdrawal.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 72 * 3_600_000;

export const withdrawalsToPay: QueueKind = {
  id: "withdrawalsToPay",
  name: "提现待打款",
  needed: "finance.refund",
  to: "/staff/withdrawals?state=pending",
  isBare: true,
  cases: async (limit) => casesAt("/staff/withdrawals", await waitingWithdrawalNumbers(limit)),
  related: async (limit) =>
    (await withdrawalsIn("pending", { after: null, limit })).map((row) => ({
      to: `/staff/withdrawals/${row.number}`,
      name: row.company,
      end: formatYuan(row.amount),
      note: formatTime(row.created_at),
    })),
  count: async () => {
    const { count, oldestAt } = await countWaitingWithdrawals();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
