import { findOpenReleases } from "~/modules/catalogue/goods/release-admin.server";
import { db, type Db } from "~/platform/database/database.server";
import { getOpen } from "~/modules/credit/repay.server";
import { listOpenReceipts } from "~/modules/ephedrine/receipt.server";
import { findOpenInvoices } from "~/modules/invoices/customer-invoices.server";
import { ORDER_STATUSES } from "~/modules/order-status/order-status";
import { findOpenOrders } from "~/modules/orders/admin/customer-orders.server";
import { findOpenPayments, getOpenRefunds } from "~/modules/payments/payment/open-payments.server";
import { formatYuan } from "~/platform/values/money";
import { findOpenCases } from "~/modules/returns/request/customer-cases.server";
import { AFTER_SALES_STATES } from "~/modules/returns/status/after-sales";
import { getOpenExchanges } from "~/modules/rewards/exchange-admin.server";
import { waitingAbout } from "~/modules/staff/approval-requests/approval-requests.server";
import { findOpenQuestions } from "~/modules/support/chat/open-questions.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { getOpenWithdrawals } from "~/modules/wallet/withdrawal.server";
import type { OpenKind, OpenThing } from "./open-things";

const LIMIT = 20;

type Find = (companyId: number, limit: number, trx: Db) => Promise<OpenThing[]>;

/** The kind of request that closes a company, which does not block itself. */
export const CLOSING = "companyClosing";

const QUESTION_PATHS = {
  chat: "/staff/chats",
  request: "/staff/requests",
  feedback: "/staff/feedback",
} as const;

const KINDS: Readonly<Record<string, Find>> = {
  未完成的订单: async (id, limit, trx) =>
    (await findOpenOrders(id, limit, trx)).map(({ number, status }) => ({
      text: `${number} ${ORDER_STATUSES[status].text}`,
      to: `/staff/orders/${number}`,
    })),
  退货和售后: async (id, limit, trx) =>
    (await findOpenCases(id, limit, trx)).map(({ number, state }) => ({
      text: `${number} ${AFTER_SALES_STATES[state]}`,
      to: `/staff/after-sales/${number}`,
    })),
  在途的付款: async (id, limit, trx) =>
    (await findOpenPayments(id, limit, trx)).map(({ number, amount, isTransfer }) => ({
      text: `${number} ${formatYuan(amount)}${isTransfer ? "" : " 等待支付机构的结果"}`,
      to: isTransfer ? `/staff/transfers/${number}` : null,
    })),
  未退的款项: async (id, limit, trx) =>
    (await getOpenRefunds(id, limit, trx)).map(({ number, amount }) => ({
      text: `${number} ${formatYuan(amount)}`,
      to: `/staff/refunds/${number}`,
    })),
  待打款的提现: async (id, limit, trx) =>
    (await getOpenWithdrawals(id, limit, trx)).map(({ number, amount }) => ({
      text: `${number} ${formatYuan(amount)}`,
      to: `/staff/withdrawals/${number}`,
    })),
  账户余额: async (id, _most, trx) => {
    const balance = await readAmount(id, "balance", trx);
    return balance === 0 ? [] : [{ text: formatYuan(balance), to: `/staff/customers/${id}/balance` }];
  },
  未还的账款: async (id, limit, trx) =>
    (await getOpen(trx, id)).slice(0, limit).map(({ orderNumber, open, dueOn }) => ({
      text: `${orderNumber} ${formatYuan(open)}，${dueOn} 到期`,
      to: `/staff/credit/${id}`,
    })),
  未开的发票和红字: async (id, limit, trx) =>
    (await findOpenInvoices(id, limit, trx)).map(({ id: invoice, number, isRed }) => ({
      text: `${number}${isRed ? " 待开红字" : " 待开票"}`,
      to: `/staff/invoices/${invoice}`,
    })),
  未签回的含麻回执单: async (id, _most, trx) =>
    (await listOpenReceipts(id, trx)).map(({ number }) => ({ text: number, to: `/staff/ephedrine/${id}` })),
  未发出的积分兑换: async (id, limit, trx) =>
    (await getOpenExchanges(id, limit, trx)).map(({ number, item }) => ({
      text: `${number} ${item}`,
      to: `/staff/exchanges/${number}`,
    })),
  未答复的咨询和反馈: async (id, limit, trx) =>
    (await findOpenQuestions(id, limit, trx)).map(({ id: item, kind, text }) => ({
      text,
      to: `${QUESTION_PATHS[kind]}/${item}`,
    })),
  未决定的控销申请: async (id, limit, trx) =>
    (await findOpenReleases(id, limit, trx)).map((text) => ({ text, to: "/staff/releases" })),
  等待复核的改动: async (id, _most, trx) =>
    (await waitingAbout("company", id, trx))
      .filter(({ kind }) => kind !== CLOSING)
      .map(({ id: approvalRequest, title }) => ({ text: title, to: `/staff/proposals/${approvalRequest}` })),
};

/** Returns the kinds with open things, in sequence. Seventeen queries. */
export async function findOpenThings(companyId: number, trx: Db = db): Promise<OpenKind[]> {
  const found: OpenKind[] = [];
  for (const [name, find] of Object.entries(KINDS)) {
    const things = await find(companyId, LIMIT + 1, trx);
    if (things.length > 0) found.push({ name, things: things.slice(0, LIMIT), isCut: things.length > LIMIT });
  }
  return found;
}
