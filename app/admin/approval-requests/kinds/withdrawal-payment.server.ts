import { toKeys } from "~/platform/values/keys-of";
import { z } from "zod";
import { accountFacts, companyFacts, companyNamesBy } from "~/admin/approval-requests/evidence.server";
import { formatTime } from "~/platform/values/clock";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { formatYuan } from "~/platform/values/money";
import { asWithdrawalState, WITHDRAWAL_STATES } from "~/modules/wallet/withdrawal";
import { companiesOfWithdrawals, findWithdrawal, payWithdrawalIn } from "~/modules/wallet/withdrawal.server";

const State = z.object({
  state: z.enum(toKeys(WITHDRAWAL_STATES)),
  amount: z.number().int(),
  payee: z.string(),
  reference: z.string(),
});
type State = z.infer<typeof State>;

export const withdrawalPayment: ApprovalRequestKind<State> = {
  kind: "withdrawalPayment",
  name: "提现打款",
  agree: "finance.agree",
  state: State,
  path: (number) => `/staff/withdrawals/${number}`,
  words: ({ state, amount, payee, reference }) => ({
    状态: WITHDRAWAL_STATES[state],
    金额: formatYuan(amount),
    收款账户: payee,
    银行流水号: reference,
  }),
  listed: async (rows) => {
    const names = await companyNamesBy(await companiesOfWithdrawals(rows.map(({ subjectId }) => subjectId)));
    return rows.map(({ subjectId, after }) => ({
      about: names.get(subjectId) ?? "",
      amount: formatYuan(after.amount),
    }));
  },
  evidence: async ({ subjectId: number }, _page, now) => {
    const found = await findWithdrawal(number);
    if (!found) return { facts: [["提现", number]], tables: [], files: [] };
    return {
      facts: [
        ["提现", `${number}，${formatTime(found.created_at)} 申请`],
        ...(await companyFacts(found.company_id)),
        ["收款户名", found.holder],
        ["开户银行", found.bank],
        ["银行账号", found.bank_account],
        ...(await accountFacts(found.company_id, now)),
      ],
      tables: [],
      files: [],
    };
  },
  current: async (trx, number) => {
    const found = await findWithdrawal(number, trx);
    if (!found) return null;
    const { state, amount, holder, bank, bank_account: account, note } = found;
    return {
      state: asWithdrawalState(state),
      amount,
      payee: `${holder} ${bank} ${account}`,
      reference: note,
    };
  },
  apply: async (trx, { reference }, { subjectId, now }) => {
    const moved = await payWithdrawalIn(trx, subjectId, reference, now);
    if (!moved?.ok) return { ok: false, text: moved?.text ?? "没有这笔提现" };
    return { ok: true, text: `已登记打款 ${formatYuan(moved.amount)}，已通知客户。` };
  },
};
