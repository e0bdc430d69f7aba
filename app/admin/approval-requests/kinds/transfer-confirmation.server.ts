import { z } from "zod";
import { accountFacts, companyFacts, evidenceFiles } from "~/admin/approval-requests/evidence.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { appliedResult } from "~/modules/orders/payment/applied-words";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { purposeText } from "~/modules/orders/payment/money-words";
import { confirmMoneyIn } from "~/modules/orders/payment/settle.server";
import { paymentByNumber } from "~/modules/payments/payment/payments.server";
import { isSerialRead } from "~/modules/payments/bank-file/bank-lines.server";
import { db, type Db } from "~/platform/database/database.server";
import { formatYuan, type Fen } from "~/platform/values/money";
import { filledText } from "~/platform/values/missing";

const State = z.object({
  company: z.string(),
  purpose: z.string(),
  due: z.number().int(),
  amount: z.number().int(),
  reference: z.string(),
  isConfirmed: z.boolean(),
});
type State = z.infer<typeof State>;

export async function confirmationState(
  trx: Db,
  number: string,
  { amount, reference }: { amount: Fen; reference: string },
): Promise<State | null> {
  const payment = await paymentByNumber(number, trx);
  if (!payment) return null;
  const facts = (await moneyFacts([payment.id], trx)).get(payment.id)!;
  return {
    company: facts.company,
    purpose: purposeText(facts),
    due: payment.amount,
    amount,
    reference,
    isConfirmed: payment.state !== "pending",
  };
}

export const transferConfirmation: ApprovalRequestKind<State> = {
  kind: "transferConfirmation",
  name: "确认到账，转入余额",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/transfers/${number}`,
  words: ({ company, purpose, due, amount, reference, isConfirmed }) => ({
    公司: company,
    用途: purpose,
    应付: formatYuan(due),
    到账金额: formatYuan(amount),
    多付转入余额: formatYuan(Math.max(0, amount - due)),
    银行流水号: filledText(reference),
    状态: isConfirmed ? "已确认到账" : "待确认",
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after }) => ({
        about: `${after.company}，${after.purpose}`,
        amount: `应付 ${formatYuan(after.due)}，到账 ${formatYuan(after.amount)}`,
      })),
    ),
  evidence: async ({ subjectId: number, after: { reference } }, _page, now) => {
    const payment = await paymentByNumber(number, db);
    if (!payment) return { facts: [], tables: [], files: [] };
    return {
      facts: [
        ...(await companyFacts(payment.companyId)),
        ...(await accountFacts(payment.companyId, now)),
        ["银行流水", (await isSerialRead(db, reference)) ? "已读入这一笔" : "没有读入这一笔，请核对网银"],
      ],
      tables: [],
      files: await evidenceFiles([payment.transferProofFileId], payment.companyId),
    };
  },
  current: (trx, number, after) => confirmationState(trx, number, after),
  apply: async (trx, { amount, reference }, { subjectId: number, by, now }) => {
    const money = { number, amount, by: by.name, ...(reference !== "" && { reference }) };
    const { isDone, text } = appliedResult(await confirmMoneyIn(trx, money, now));
    return { ok: isDone, text: `${text}。` };
  },
};
