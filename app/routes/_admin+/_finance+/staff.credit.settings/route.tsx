/** 到期和提醒: overdue days before credit stops, and when companies are reminded. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  CREDIT_SETTING_NAMES,
  creditSettingFields,
  type CreditSettings,
} from "~/modules/credit/credit-settings";
import { changeCreditSettings, creditSettings } from "~/modules/credit/settings.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { reasonField } from "~/platform/values/reason-field";

export const handle = adminHandle("到期和提醒", "finance.credit");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...creditSettingFields,
});

const toFormValues = ({ graceDays, remindBefore, remindEvery }: CreditSettings) => ({
  graceDays: String(graceDays),
  remindBefore: String(remindBefore),
  remindEvery: String(remindEvery),
});

const page = settingsPage(
  {
    handle,
    path: "/staff/credit/settings",
    schema: SettingsOfForm,
    find: creditSettings,
    toValues: toFormValues,
    names: CREDIT_SETTING_NAMES,
    toSettings: ({ graceDays, remindBefore, remindEvery }) => ({ graceDays, remindBefore, remindEvery }),
    save: changeCreditSettings,
    history: { subject: "creditSettings", limit: HISTORY },
    command: "改到期和提醒",
    saved: "已保存，立即生效。",
  },
  { show: () => ({ constraint: formConstraint(SettingsOfForm) }) },
);

export const loader = page.loader;
export const action = page.action;

export default function CreditSettingsPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage title="到期和提醒" note="适用于所有有信用额度的公司" changes={changes}>
      <SettingsForm
        key={form.version}
        id="credit-settings"
        label="到期和提醒"
        button="保存"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <>
            <Count
              field={fields.graceDays}
              label={CREDIT_SETTING_NAMES.graceDays}
              hint="逾期超过这些天，就不能再用信用支付"
              required
            />
            <Count
              field={fields.remindBefore}
              label={CREDIT_SETTING_NAMES.remindBefore}
              hint="每天 08:20 发站内消息，每笔一次"
              required
            />
            <Count
              field={fields.remindEvery}
              label={CREDIT_SETTING_NAMES.remindEvery}
              hint="逾期第一天先提醒一次"
              required
            />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
