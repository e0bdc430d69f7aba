import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { countTransfers, oldestTransfers, transferNumbers } from "~/modules/payments/payment/payments.server";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const transfersToConfirm: QueueKind = {
  id: "transfersToConfirm",
  name: "转账待确认",
  needed: "finance.confirm",
  to: "/staff/transfers",
  cases: async (limit) => casesAt("/staff/transfers", await transferNumbers(limit)),
  related: async (limit) => {
    const payments = await oldestTransfers(limit);
    const facts = await moneyFacts(payments.map(({ id }) => id));
    return payments.map(({ id, number, amount, createdAt }) => ({
      to: `/staff/transfers/${number}`,
      name: facts.get(id)!.company,
      end: formatYuan(amount),
      note: formatTime(createdAt),
    }));
  },
  count: async () => {
    const { count, oldestAt } = await countTransfers();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
