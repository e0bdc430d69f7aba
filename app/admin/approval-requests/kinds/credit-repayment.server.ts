import { z } from "zod";
import { findCredit } from "~/modules/credit/account.server";
import { openReceivables } from "~/modules/credit/statement.server";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { accountFacts, companyFacts } from "~/admin/approval-requests/evidence.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { repayByTransfer } from "~/modules/payments/repayment/repayment.server";
import { formatYuan } from "~/platform/values/money";

const State = z.object({
  company: z.string(),
  amount: z.number().int(),
  serial: z.string(),
  ids: z.array(z.number().int()),
  outstanding: z.number().int(),
  isEntered: z.boolean(),
});
type State = z.infer<typeof State>;

export const creditRepayment: ApprovalRequestKind<State> = {
  kind: "creditRepayment",
  name: "登记还款，多付转入余额",
  agree: "finance.agree",
  state: State,
  path: (companyId) => `/staff/credit/${companyId}`,
  words: ({ company, amount, serial, outstanding, isEntered }) => ({
    公司: company,
    银行流水号: serial,
    未还账款: formatYuan(outstanding),
    到账金额: formatYuan(amount),
    多付转入余额: formatYuan(Math.max(0, amount - outstanding)),
    状态: isEntered ? "已入账" : "未入账",
  }),
  listed: (rows) =>
    Promise.resolve(rows.map(({ after }) => ({ about: after.company, amount: formatYuan(after.amount) }))),
  evidence: async ({ subjectId }, page, now) => ({
    facts: [...(await companyFacts(Number(subjectId))), ...(await accountFacts(Number(subjectId), now))],
    tables: [
      evidenceTable(
        { id: "h-open", title: "未还的账款", headings: ["订单", "到期", "金额", "未还"] },
        await openReceivables(Number(subjectId)),
        page,
        (row) => [row.orderNumber, row.dueOn, formatYuan(row.amount), formatYuan(row.open)],
      ),
    ],
    files: [],
  }),
  current: async (trx, companyId, after) => {
    const account = await findCredit(Number(companyId), trx);
    return account && { ...after, outstanding: account.outstanding, isEntered: false };
  },
  apply: async (trx, { amount, serial, ids }, { subjectId, by, now }) => {
    const wanted = { companyId: Number(subjectId), amount, serial, ids, by: by.name };
    const done = await repayByTransfer(trx, wanted, now);
    if (!done.ok) return done;
    const text = `还款 ${formatYuan(amount)} 已入账，未还 ${formatYuan(done.outstanding)}，多付的 ${formatYuan(done.surplus)} 转入余额。`;
    return { ok: true, text };
  },
};
