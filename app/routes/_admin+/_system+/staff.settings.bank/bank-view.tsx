import type { FormConstraint } from "~/platform/http/forms/forms.server";
import type { ChangeRow } from "~/admin/frame/change-row";
import type { WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

type FormValues = { name: string; bank: string; number: string; redPackets: string };

interface BankViewProps {
  version: number;
  isSet: boolean;
  input: FormValues;
  changes: readonly ChangeRow[];
  waiting: readonly WaitingApprovalRequest[];
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

export function BankView({ isSet, changes, waiting, ...form }: BankViewProps) {
  const note = isSet ? "客户对公转账到这个账户" : "尚未设置，客户现在无法选择对公转账";
  return (
    <SettingsPage title="收款账户" note={note} changes={changes} waiting={waiting}>
      <SettingsForm key={form.version} id="bank" label="收款账户" button="保存" {...form}>
        {(fields) => (
          <>
            <FormField field={fields.name} label="户名" required autoComplete="off" />
            <FormField field={fields.bank} label="开户银行" hint="写到支行" required autoComplete="off" />
            <FormField
              field={fields.number}
              label="银行账号"
              required
              inputMode="numeric"
              autoComplete="off"
            />
            <FormField
              field={fields.redPackets}
              label="红包最多可付（订单金额的 %）"
              required
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
