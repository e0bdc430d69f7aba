import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { countTransfers, oldestTransfers, transferNumbers } from "~/modules/payments/payment/payments.server";
import { formatTime, DAY, toDay, startOfDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import {
  countRefundsByHand,
  oldestRefundsByHand,
  refundNumbersByHand,
} from "~/modules/payments/refunds/refund-queue.server";
import {
  countWaitingWithdrawals,
  waitingWithdrawalNumbers,
  withdrawalsIn,
} from "~/modules/wallet/withdrawal.server";
import { countOpen } from "~/modules/payments/reconciliation/differences.server";
import {
  STATEMENT_LINE_KIND_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { openDifferences } from "~/modules/payments/reconciliation/settle.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { daysLate } from "~/modules/credit/credit";
import { countLate, lateCompanies, listDebtors } from "~/modules/credit/due-list.server";
import { now as clock } from "~/platform/values/clock.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import {
  countWaitingInvoices,
  waitingInvoiceIds,
  countWaitingReds,
  redWaitingInvoiceIds,
} from "~/modules/invoices/invoice-queue.server";

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
  count: dueWithin(DAY, countTransfers),
};

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
  count: dueWithin(3 * DAY, countRefundsByHand),
};

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
  count: dueWithin(3 * DAY, countWaitingWithdrawals),
};

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
  count: dueWithin(3 * DAY, () => countOpen()),
};

const CREDIT_PATH = "/staff/credit";

export const lateCredit: QueueKind = {
  id: "lateCredit",
  name: "账款逾期",
  needed: "finance.credit",
  to: `${CREDIT_PATH}?state=late`,
  cases: async (limit) =>
    casesAt(
      CREDIT_PATH,
      (await lateCompanies(toDay(clock()), limit)).map(({ companyId }) => companyId),
    ),
  related: async (limit) => {
    const today = toDay(clock());
    const rows = await lateCompanies(today, limit);
    const companies = await findCompanies(rows.map(({ companyId }) => companyId));
    return rows.map(({ companyId, dueOn, late }) => ({
      to: `${CREDIT_PATH}/${companyId}`,
      name: companies.get(companyId)?.name ?? "",
      end: formatYuan(late),
      note: `逾期 ${daysLate(dueOn, today)} 天`,
    }));
  },
  narrowed: {
    filters: ["words"],
    list: async ({ words = "" }, limit) => {
      const today = toDay(clock());
      const rows = await listDebtors({ words, state: "late" }, { after: null, limit, today });
      return rows.map(({ id, company, earliestDue, late }) => ({
        to: `${CREDIT_PATH}/${id}`,
        name: company,
        end: formatYuan(late),
        note: earliestDue === null ? "" : `逾期 ${daysLate(earliestDue, today)} 天`,
      }));
    },
  },
  count: async (now) => {
    const { count, dueOn } = await countLate(toDay(now));
    const missed = dueOn === null ? null : startOfDay(dueOn) + DAY;
    return { count, oldestAt: missed, dueAt: missed };
  },
};

/** In the order of creation, as the ids are. */
async function relatedInvoices(ids: readonly number[]): Promise<RelatedPages[]> {
  return (await listInvoicesForOperator(ids)).map(({ id, title, amount, createdAt }) => ({
    to: `/staff/invoices/${id}`,
    name: title,
    end: formatYuan(amount),
    note: formatTime(createdAt),
  }));
}

export const invoicesToIssue: QueueKind = {
  id: "invoicesToIssue",
  name: "发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices?state=pending",
  cases: async (limit) => casesAt("/staff/invoices", await waitingInvoiceIds(limit)),
  related: async (limit) => relatedInvoices(await waitingInvoiceIds(limit)),
  count: dueWithin(3 * DAY, countWaitingInvoices),
};

export const redLetters: QueueKind = {
  id: "redLetters",
  name: "红字发票待开",
  needed: "finance.invoices",
  to: "/staff/invoices?state=red",
  cases: async (limit) => casesAt("/staff/invoices", await redWaitingInvoiceIds(limit)),
  related: async (limit) => relatedInvoices(await redWaitingInvoiceIds(limit)),
  count: dueWithin(3 * DAY, countWaitingReds),
};
