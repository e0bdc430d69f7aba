import { z } from "zod";
import { companyFacts, companyNamesBy, evidenceFiles } from "~/admin/approval-requests/evidence.server";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { payeeFacts, purposeText } from "~/modules/orders/payment/money-words";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { formatTime } from "~/platform/values/clock";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { isRefundByHand } from "~/modules/payments/refunds/refund-progress";
import { settleIn } from "~/modules/payments/refunds/refund-admin.server";
import {
  companiesOfRefunds,
  findOpenRefund,
  findRefund,
} from "~/modules/payments/refunds/refund-queue.server";
import { formatYuan } from "~/platform/values/money";
import { filledText } from "~/platform/values/missing";

const State = z.object({
  state: z.enum(["open", "settled"]),
  amount: z.number().int(),
  method: z.string(),
  reason: z.string(),
});
type State = z.infer<typeof State>;

export const refundSettlement: ApprovalRequestKind<State> = {
  kind: "refundSettlement",
  name: "人工退款",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/refunds/${number}`,
  words: ({ state, amount, method, reason }) => ({
    状态: state === "open" ? "未退" : "已人工退款",
    金额: formatYuan(amount),
    原付款方式: method,
    退款方式: reason,
  }),
  listed: async (rows) => {
    const names = await companyNamesBy(await companiesOfRefunds(rows.map(({ subjectId }) => subjectId)));
    return rows.map(({ subjectId, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: formatYuan(after.amount),
    }));
  },
  evidence: async ({ subjectId: number }) => {
    const refund = await findRefund(number);
    const payment = refund && (await paymentByNumber(refund.paymentNumber));
    const money = refund && (await moneyFacts([refund.paymentId])).get(refund.paymentId);
    if (!refund || !payment || !money) return { facts: [["退款", number]], tables: [], files: [] };
    const payee = payeeFacts(money);
    return {
      facts: [
        ["退款", `${number}，${formatTime(refund.createdAt)} 申请`],
        ...(await companyFacts(refund.companyId)),
        ["用途", purposeText(money)],
        ["退款备注", filledText(refund.note)],
        [
          "原付款",
          `${refund.paymentNumber} ${paymentMethodText(refund.provider)} ${formatYuan(refund.paid)}`,
        ],
        ["收款户名", payee.holder],
        ["开户银行", payee.bank],
        ["银行账号", payee.account || "未留"],
      ],
      tables: [],
      files: await evidenceFiles([payment.transferProofFileId], refund.companyId),
    };
  },
  current: async (trx, number) => {
    const found = await findOpenRefund(number, trx);
    if (!found) return null;
    const method = paymentMethodText(found.provider);
    return { state: "open", amount: found.amount, method, reason: "" };
  },
  apply: async (trx, { reason }, { subjectId, now }) => {
    const refund = await findOpenRefund(subjectId, trx);
    if (!refund) return { ok: false, text: "该退款已完成" };
    if (!isRefundByHand(refund)) return { ok: false, text: "支付机构正在处理这笔退款，登记会造成重复退款" };
    if (!(await settleIn(trx, refund, reason, now))) return { ok: false, text: "该退款已完成" };
    return { ok: true, text: `已登记人工退款 ${formatYuan(refund.amount)}，已通知客户。` };
  },
};
