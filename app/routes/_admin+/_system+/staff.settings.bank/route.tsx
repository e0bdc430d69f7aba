/** 收款账户: where companies transfer to, and how much of an order red packets may pay. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { BANK_NAMES } from "~/modules/payments/providers/bank-fields";
import { type MoneySettings, moneySettings } from "~/modules/payments/providers/settings.server";
import { setPayee } from "~/admin/approval-requests/kinds/payee-account.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { editPage } from "~/admin/edit/edit-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { inTransaction } from "~/platform/database/database.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { FormField } from "~/ui/forms/form";
import { BankForm } from "./bank-form";

export const handle = adminHandle("收款账户", "system.settings");

const MAX_HISTORY = 50;

const toFormValues = ({ bank, redPackets }: MoneySettings) => ({
  ...(bank ?? { name: "", bank: "", number: "" }),
  redPackets: String(redPackets),
});

const page = editPage({
  handle,
  find: () => moneySettings(),
  schema: BankForm,
  version: (settings: MoneySettings) => settings,
  names: BANK_NAMES,
  history: () => ({ subject: "moneySettings", limit: MAX_HISTORY }),
  command: "改收款账户",
  show: async (settings, { staff }) => ({
    isSet: settings!.bank !== null,
    input: toFormValues(settings!),
    waiting: await waitingShownTo(staff, "moneySettings", 1),
    constraint: formConstraint(BankForm),
  }),
  toValues: ({ version: _version, why: _why, redPackets, ...bank }) => ({ bank, redPackets }),
  save: (wanted, { isSeen, form: { why }, staff }) =>
    inTransaction(async (trx) => {
      const current = await moneySettings(trx);
      if (!isSeen(current)) return { ok: false as const, current };
      const set = await setPayee(trx, { current, wanted, why }, staff, now());
      if (!set.ok || "approvalRequestId" in set || set.isChanged) return set;
      return { ok: false as const, text: "内容没有变化" };
    }),
  describe: (settings) => toFormValues(settings),
  saved: (set) => ({
    to: "/staff/settings/bank",
    text: "approvalRequestId" in set ? "改收款账户已提出，由另一位同事复核后生效。" : "已保存，立即生效。",
  }),
});

export const loader = page.loader;
export const action = page.action;

export default function Bank() {
  const { isSet, changes, waiting, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const note = isSet ? "客户对公转账到这个账户" : "尚未设置，客户现在无法选择对公转账";
  return (
    <SettingsPage title="收款账户" note={note} changes={changes} waiting={waiting}>
      <SettingsForm {...form} key={form.version} id="bank" label="收款账户" reply={reply}>
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
