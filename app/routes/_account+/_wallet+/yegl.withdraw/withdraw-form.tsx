/** The withdrawal form, filled in with the last bank account. */
import { Form } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatYuan } from "~/platform/values/money";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import type { WalletSummary, WithdrawalsPage } from "~/modules/wallet/wallet-page";
import { WITHDRAWALS_PATH } from "~/modules/wallet/withdrawal";

export interface WithdrawProps extends WithdrawalsPage {
  summary: WalletSummary;
  companyName: string;
  token: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function WithdrawForm({ summary, companyName, last, token, constraint, reply }: WithdrawProps) {
  const [form, fields] = usePageForm<{ amount: string; bank: string; bankAccount: string }>({
    id: "withdrawal",
    reply,
    constraint,
    defaultValue: { bank: last?.bank, bankAccount: last?.bankAccount },
  });
  return (
    <Form
      className="withdraw"
      id={form.id}
      method="post"
      action={WITHDRAWALS_PATH}
      noValidate
      preventScrollReset
    >
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={token} />
      <FormField
        label="提现金额（元）"
        field={fields.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={`可提现 ${formatYuan(summary.balance)}`}
      />
      <FormField label="开户银行" field={fields.bank} required hint="请写明支行，如“中国银行广州天河支行”" />
      <FormField
        label="银行账号"
        field={fields.bankAccount}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint="仅限本企业对公账户"
      />
      <p className="withdraw__rule">
        {`收款户名：${companyName}。提交后，金额即从余额中预留，核对后打款至上述账户；未能打款时原额退回余额，并说明原因。`}
      </p>
      <p>
        <button type="submit" className="button button--primary button--large">
          提交申请
        </button>
      </p>
    </Form>
  );
}
