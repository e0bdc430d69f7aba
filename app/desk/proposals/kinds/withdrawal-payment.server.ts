/** A withdrawal past the limit is paid. */
import { keysOf } from "~/platform/values/keys-of";
import { z } from "zod";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import { formatYuan } from "~/platform/values/money";
import { asWithdrawalState, WITHDRAWAL_STATES } from "~/wallet/withdrawal";
import { findWithdrawal, payWithdrawalIn } from "~/wallet/withdrawal.server";

const State = z.object({
  state: z.enum(keysOf(WITHDRAWAL_STATES)),
  amount: z.number().int(),
  payee: z.string(),
  reference: z.string(),
});
type State = z.infer<typeof State>;

export const withdrawalPayment: ProposalKind<State> = {
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
