/** 到期和提醒: how late may be before nothing more is sold on account, and when companies are told. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  CREDIT_SETTING_NAMES,
  creditSettingFields,
  type CreditSettings,
} from "~/modules/credit/credit-settings";
import { changeCreditSettings, creditSettings } from "~/modules/credit/settings.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { staleOf, versionOf } from "~/platform/http/stale";
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

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [settings, rows] = await Promise.all([
    creditSettings(),
    auditRows({ subject: "creditSettings", most: HISTORY }),
  ]);
  return json({
    version: versionOf(settings),
    typed: toFormValues(settings),
    changes: await changeRows(rows),
    constraint: formConstraint(SettingsOfForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, SettingsOfForm);
  if (!form.ok) return form.response;
  const { version, why, ...wanted } = form.value;
  const done = await asStaff(staff, { command: "改到期和提醒", why }, () =>
    inTransaction(async (trx) => {
      const is = await creditSettings(trx);
      if (versionOf(is) !== version) return { ok: false as const, is };
      return { ok: true as const, isChanged: await changeCreditSettings(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(
      CREDIT_SETTING_NAMES,
      versionOf(done.is),
      toFormValues(done.is),
      toFormValues(wanted),
    );
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith("/staff/credit/settings", { kind: "success", text: "已保存，立即生效。" }, "desk");
}

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
