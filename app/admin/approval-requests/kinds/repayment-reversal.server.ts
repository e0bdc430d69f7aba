import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { accountFacts, companyFacts, findCompanyNames } from "~/admin/approval-requests/evidence.server";
import { REPAYMENT_METHODS, type RepaymentMethod } from "~/modules/credit/credit";
import { lastRepayments } from "~/modules/credit/statement.server";
import { formatTime } from "~/platform/values/clock";
import { type BankRepayment, findBankRepayment } from "~/modules/credit/reverse.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { reverseRepayment } from "~/modules/payments/repayment/repayment.server";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  number: z.string(),
  serial: z.string(),
  amount: z.number().int(),
  surplus: z.number().int(),
  isReversed: z.boolean(),
});
type State = z.infer<typeof State>;

export const reversalState = ({ number, serial, amount, surplus, isReversed }: BankRepayment): State => ({
  number,
  serial,
  amount,
  surplus,
  isReversed,
});

export const repaymentReversal: ApprovalRequestKind<State> = {
  kind: "repaymentReversal",
  name: "冲回还款",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/credit/${companyId}`,
  words: ({ number, serial, amount, surplus, isReversed }) => ({
    还款编号: number,
    流水号: serial,
    金额: formatYuan(amount),
    其中转入余额: formatYuan(surplus),
    状态: isReversed ? "已冲回" : "已入账",
  }),
  listed: async (rows) => {
    const names = await findCompanyNames(rows.map(({ subjectId }) => subjectId));
    return rows.map(({ subjectId, after }) => ({
      about: `${names.get(subjectId) ?? ""}，还款 ${after.number}`,
      amount: formatYuan(after.amount),
    }));
  },
  evidence: async ({ subjectId }, page, now) => ({
    facts: [...(await companyFacts(Number(subjectId))), ...(await accountFacts(Number(subjectId), now))],
    tables: [
      evidenceTable(
        {
          id: "h-repayments",
          title: "最近的还款",
          headings: ["还款编号", "时间", "方式", "金额", "转入余额", "流水号", "登记人"],
        },
        await lastRepayments(Number(subjectId)),
        page,
        (row) => [
          row.number,
          formatTime(row.at),
          REPAYMENT_METHODS[row.method as RepaymentMethod] ?? row.method,
          formatYuan(row.amount),
          formatYuan(row.surplus),
          row.serial ?? row.reversed_serial ?? "没有",
          row.actor.replace(/^operator:/, ""),
        ],
      ),
    ],
    files: [],
  }),
  current: async (trx, companyId, { number }) => {
    const found = await findBankRepayment(Number(companyId), number, trx);
    return found && reversalState(found);
  },
  apply: async (trx, { number }, { subjectId, by, approvalRequest, now }) => {
    const wanted = { companyId: Number(subjectId), number, why: approvalRequest.why, by: by.name };
    const done = await reverseRepayment(trx, wanted, now);
    if (!done.ok) return done;
    return {
      ok: true,
      text: `还款 ${number} 已冲回，未还 ${formatYuan(done.outstanding)}，公司会收到消息。`,
    };
  },
};
