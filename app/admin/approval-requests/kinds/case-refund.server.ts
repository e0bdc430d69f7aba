import { formatWhole } from "~/platform/values/whole-text";
import { z } from "zod";
import { evidenceTable, type Evidence, type Fact } from "~/admin/approval-requests/evidence";
import { companyFacts, companyNamesBy, evidenceFiles } from "~/admin/approval-requests/evidence.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { PAYMENT_STATES } from "~/modules/payments/payment/payment";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { formatTime } from "~/platform/values/clock";
import { AFTER_SALES_KINDS, AFTER_SALES_REASONS, REMEDIES } from "~/modules/returns/status/after-sales";
import type { AfterSalesPage } from "~/modules/returns/request/after-sales-page";
import { lastPayees } from "~/modules/wallet/withdrawal.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { refundSplitText } from "~/modules/payments/refunds/refund-progress";
import { sumReturnedByPayment } from "~/modules/payments/refunds/refund-progress.server";
import { sendOwnRefunds } from "~/modules/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";
import { formatYuan } from "~/platform/values/money";
import {
  companiesOfCases,
  findAfterSalesForOperator,
  orderOfCase,
} from "~/modules/returns/request/admin.server";
import { refundInTransaction } from "~/modules/returns/settlement/settle-request.server";
import {
  AFTER_SALES_STATES,
  type AfterSalesState,
  formatUnreturnedGifts,
  refundedText,
} from "~/modules/returns/status/after-sales";
import { findByNumber, getState, AfterSalesRefusedError } from "~/modules/returns/status/transition.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";
import { filledText } from "~/platform/values/missing";

const State = z.object({
  state: z.string(),
  payout: z.number().int().min(0),
  restock: z.boolean(),
});
type State = z.infer<typeof State>;

const stateText = (state: string) => AFTER_SALES_STATES[state as AfterSalesState] ?? state;

export const caseRefund: ApprovalRequestKind<State> = {
  kind: "caseRefund",
  name: "退货或售后退款",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/after-sales/${number}`,
  words: ({ state, payout, restock }) => ({
    状态: stateText(state),
    应退: formatYuan(payout),
    重新入库: restock ? "是" : "否",
  }),
  listed: async (rows) => {
    const names = await companyNamesBy(await companiesOfCases(rows.map(({ subjectId }) => subjectId)));
    return rows.map(({ subjectId, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: formatYuan(after.payout),
    }));
  },
  evidence: ({ subjectId: number }, page) => caseEvidence(number, page),
  current: async (trx, number, { payout }) => {
    const row = await findByNumber(trx, number);
    return row ? { state: getState(row), payout, restock: false } : null;
  },
  apply: async (trx, { restock, payout }, { subjectId: number, by, approvalRequest, now }) => {
    const input = { actor: `operator:${by.name}` as const, reason: approvalRequest.why, restock, now };
    try {
      const done = await refundInTransaction(trx, number, input);
      if (!done?.ok) return { ok: false, text: done?.text ?? "没有这项申请" };
      if (done.refund !== payout)
        return { ok: false, text: `应退金额已变为 ${formatYuan(done.refund)}，请退回后重新提出` };
      const gifts = formatUnreturnedGifts(done.retainedGifts);
      return { ok: true, text: `${refundedText(done.refund)}${gifts && `，${gifts}`}。` };
    } catch (error) {
      if (error instanceof AfterSalesRefusedError) return { ok: false, text: error.message };
      throw error;
    }
  },
  afterwards: async ({ subjectId: number }, now) => {
    const orderId = await orderOfCase(number);
    if (orderId !== null) await sendOwnRefunds({ orderId }, now);
  },
};

function refundFacts(refund: AfterSalesPage["refund"]): Fact[] {
  if (!refund) return [];
  const parts: Fact[] = [
    ["商品和运费", formatYuan(refund.amount)],
    ["其中运费", formatYuan(refund.shipping)],
    ["收回积分", formatWhole(refund.points)],
    ["收回返现", formatYuan(refund.cashback)],
    ["已用掉的积分和返现抵扣", formatYuan(refund.missing)],
  ];
  return parts;
}

/** Returns a request with reason, lines, payment, refund, photos and history. */
export async function caseEvidence(number: string, shown: number): Promise<Evidence> {
  const found = await findAfterSalesForOperator(number);
  if (!found) return { facts: [["申请", number]], tables: [], files: [] };
  const { page, company } = found;
  const payments = await listPayments(page.order.id);
  const returned = await sumReturnedByPayment(page.order.id);
  const payee = (await lastPayees([company.id])).get(company.id);
  return {
    facts: [
      ["申请", `${AFTER_SALES_KINDS[page.kind]} ${number}，${formatTime(page.createdAt)}`],
      ...(await companyFacts(company.id)),
      ["订单", page.order.number],
      ["原因", AFTER_SALES_REASONS[page.reason]],
      ["诉求", REMEDIES[page.remedy]],
      ["说明", filledText(page.text)],
      ["寄回", page.parcel ? `${page.carrier} ${page.parcel}` : "没有寄回"],
      ...refundFacts(page.refund),
      ["收款账户（客户最近登记）", payee ? `${payee.holder} ${payee.bank} ${payee.account}` : "未登记"],
    ],
    tables: [
      evidenceTable(
        {
          id: "h-lines",
          title: "申请的商品",
          headings: ["商品", "批号", "有效期至", "申请数量", "验收数量"],
        },
        page.lines,
        shown,
        (line) => [
          `${line.name} ${line.spec}${line.isGift ? " 赠品" : ""}`,
          line.batchNumber,
          line.expiresOn,
          `${line.quantity} ${line.unit}`,
          line.accepted === null ? "未验收" : `${line.accepted} ${line.unit}`,
        ],
      ),
      evidenceTable(
        { id: "h-refund", title: "退款按商品", headings: ["商品", "退款"] },
        page.refund?.lines ?? [],
        shown,
        ({ amount }, at) => [page.refund!.names[at]!, formatYuan(amount)],
      ),
      evidenceTable(
        {
          id: "h-payments",
          title: "原付款",
          note: "退款按原付款方式退回",
          headings: ["付款", "方式", "金额", "退款", "状态"],
        },
        payments,
        shown,
        (item) => [
          item.number,
          paymentMethodText(item.provider),
          formatYuan(item.amount),
          refundSplitText(
            item.refunded,
            item.state === "refunded" ? item.refunded : (returned.get(item.id) ?? 0),
          ),
          PAYMENT_STATES[item.state],
        ],
      ),
      evidenceTable(
        { id: "h-events", title: "经过", headings: ["时间", "经过", "办理人"] },
        page.events,
        shown,
        ({ at, text, who }) => [formatTime(at), text, who],
      ),
    ],
    files: await evidenceFiles(
      [...page.photos, ...payments.map(({ transferProofFileId }) => transferProofFileId)],
      company.id,
    ),
  };
}

interface Wish {
  number: string;
  restock: boolean;
  payout: number;
  why: string;
  limit: string;
  by: Person;
}

/** Requests a refund; returns the request's id. Refused: another one waits. `now` in ms. */
export async function proposeCaseRefund(
  trx: Db,
  { number, restock, payout, why, limit, by }: Wish,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; text: string }> {
  const row = await findByNumber(trx, number);
  if (!row) return { ok: false, text: "没有这项申请" };
  const state = getState(row);
  return tryPropose(
    trx,
    {
      kind: caseRefund.kind,
      subject: "case",
      subjectId: number,
      title: `${number} 退款`,
      before: { state, payout, restock: false },
      after: { state: "completed", payout, restock },
      why,
      limit,
      by,
    },
    now,
  );
}
