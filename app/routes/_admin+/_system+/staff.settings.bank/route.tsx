/** 收款账户: where companies transfer to, and how much of an order red packets may pay. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BANK_NAMES } from "~/modules/payments/providers/bank-fields";
import { type MoneySettings, moneySettings } from "~/modules/payments/providers/settings.server";
import { setPayee } from "~/admin/approval-requests/kinds/payee-account.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { now } from "~/platform/values/clock.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion } from "~/platform/http/stale";
import { BankForm } from "./bank-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

export const handle = adminHandle("收款账户", "system.settings");

const MAX_HISTORY = 50;

const toFormValues = ({ bank, redPackets }: MoneySettings) => ({
  ...(bank ?? { name: "", bank: "", number: "" }),
  redPackets: String(redPackets),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [settings, rows] = await Promise.all([
    moneySettings(),
    auditRows({ subject: "moneySettings", limit: MAX_HISTORY }),
  ]);
  return json({
    version: getVersion(settings),
    isSet: settings.bank !== null,
    input: toFormValues(settings),
    changes: await changeRows(rows),
    waiting: await waitingShownTo(staff, "moneySettings", 1),
    constraint: formConstraint(BankForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, BankForm);
  if (!form.ok) return form.response;
  const { version, why, redPackets, ...bank } = form.value;
  const wanted = { bank, redPackets };
  const done = await asStaff(staff, { command: "改收款账户", why }, () =>
    inTransaction(async (trx) => {
      const current = await moneySettings(trx);
      if (getVersion(current) !== version) return { ok: false as const, current };
      return setPayee(trx, { current, wanted, why }, staff, now());
    }),
  );
  if (!done.ok && "text" in done) return form.refuse({ form: [done.text] });
  if (!done.ok) {
    const stale = toStale(
      BANK_NAMES,
      getVersion(done.current),
      toFormValues(done.current),
      toFormValues(wanted),
    );
    return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  if ("approvalRequestId" in done)
    return redirectWith(
      "/staff/settings/bank",
      { kind: "success", text: "改收款账户已提出，由另一位同事复核后生效。" },
      "admin",
    );
  if (!done.isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith("/staff/settings/bank", { kind: "success", text: "已保存，立即生效。" }, "admin");
}

export default function Bank() {
  const { isSet, changes, waiting, ...form } = {
    ...useLoaderData<typeof loader>(),
    reply: useActionData<SettingsReply>(),
  };
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
