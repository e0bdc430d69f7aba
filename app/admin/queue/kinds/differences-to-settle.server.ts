import { casesAt, type QueueKind } from "~/admin/queue/queue";
import { countOpen } from "~/modules/payments/reconciliation/differences.server";
import {
  STATEMENT_LINE_KIND_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { openDifferences } from "~/modules/payments/reconciliation/settle.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import { formatYuan } from "~/platform/values/money";

const TO_ANSWER = 72 * 3_600_000;

export const differencesToSettle: QueueKind = {
  id: "differencesToSettle",
  name: "对账差异",
  needed: "finance.reconcile",
  to: "/staff/reconciliation/differences?state=open",
  isBare: true,
  cases: async (limit) =>
    casesAt(
      "/staff/reconciliation/differences",
      (await openDifferences(limit)).map(({ id }) => id),
    ),
  related: async (limit) =>
    (await openDifferences(limit)).map((row) => ({
      to: `/staff/reconciliation/differences/${row.id}`,
      name: `${paymentMethodText(row.provider)}${STATEMENT_LINE_KIND_NAMES[row.kind as LineKind]}`,
      end: formatYuan(row.their_amount ?? row.our_amount ?? 0),
      note: `${MATCH_RESULT_NAMES[row.comparison as MatchResult]}，${row.day}`,
    })),
  count: async () => {
    const { count, oldestAt } = await countOpen();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
