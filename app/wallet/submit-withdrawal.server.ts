/** Takes in the form on /yegl that asks for a withdrawal. */
import { z } from "zod";
import type { SignedIn } from "~/company/buyer";
import { orRefuse, readForm } from "~/platform/forms.server";
import { formatYuan } from "~/platform/money";
import { redirectWith } from "~/platform/session.server";
import { overdrawnText, readBankAccount, readWithdrawal } from "./withdrawal";
import { requestWithdrawal } from "./withdrawal.server";

const WithdrawalForm = z.object({
  token: z.string(),
  amount: z.string("请填写提现金额"),
  bank: z.string("请填写开户银行").trim().min(4, "请填写开户银行全称").max(60, "开户银行不能超过 60 个字"),
  bankAccount: z.string("请填写银行账号").refine((typed) => readBankAccount(typed) !== null, {
    message: "银行账号须为 8 至 30 位数字",
  }),
});

/** 303 to the list of withdrawals; 400 on the same page with the reason and what was typed. */
export async function submitWithdrawal(request: Request, viewer: SignedIn, now: number) {
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { token, bank, bankAccount, amount: typed } = form.value;
  const { companyId, accountId } = viewer.buyer;
  const read = readWithdrawal(typed);
  if ("text" in read) return form.refuse({ fields: { amount: [read.text] } });
  const account = readBankAccount(bankAccount) ?? "";
  const draft = { companyId, accountId, amount: read.amount, holder: viewer.companyName };
  const ask = async () => {
    const asked = await requestWithdrawal({ ...draft, bank, bankAccount: account }, token, now);
    if (!asked.ok) return form.refuse({ fields: { amount: [overdrawnText(read.amount, asked.balance)] } });
    const text = `提现申请已提交，${formatYuan(read.amount)} 已从余额中预留`;
    return redirectWith(request, asked.to, { kind: "success", text });
  };
  return orRefuse(form.refuse, ask, "amount");
}
