/** Transfers whose money is to be looked for at the bank. */
import { countTransfers, transferNumbers } from "~/payments/payment/payments.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const transfersToConfirm: QueueKind = {
  id: "transfersToConfirm",
  name: "转账待确认",
  needed: "finance.confirm",
  to: "/staff/transfers",
  cases: async (most) => casesAt("/staff/transfers", await transferNumbers(most)),
  count: async () => {
    const { count, oldestAt } = await countTransfers();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
