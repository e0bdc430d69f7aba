/** 追溯码设置: what missing trace codes mean, the second person's check, bills to the platform. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import {
  describeTraceSettings,
  MISSING_CODES,
  ON_OFF,
  TRACE_SETTING_NAMES,
  traceSettingFields,
  type TraceSettings,
} from "~/modules/trace-codes/settings";
import { changeTraceSettings, getTraceSettings } from "~/modules/trace-codes/settings.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { reasonField } from "~/platform/values/reason-field";
import { SelectField, type SelectOptions } from "~/ui/forms/form-fields";

const TITLE = "追溯码设置";
export const handle = adminHandle(TITLE, "system.settings");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...traceSettingFields,
});

const toFormValues = ({ missing, check, upload, synergy }: TraceSettings) => ({
  missing: missing as string,
  check: check as string,
  upload: upload as string,
  synergy: synergy as string,
});

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/trace-codes",
    schema: SettingsOfForm,
    find: getTraceSettings,
    toValues: toFormValues,
    names: TRACE_SETTING_NAMES,
    toSettings: ({ missing, check, upload, synergy }) => ({ missing, check, upload, synergy }),
    save: changeTraceSettings,
    history: { subject: "traceSettings", limit: HISTORY },
    command: "改追溯码设置",
    saved: "追溯码设置已保存，立即生效。",
  },
  {
    describe: describeTraceSettings,
    show: () => ({ constraint: formConstraint(SettingsOfForm) }),
  },
);

export const loader = page.loader;
export const action = page.action;

const toOptions = (names: Readonly<Record<string, string>>): SelectOptions =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

export default function TraceSettingsPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="药品出库时追溯码的检查、复核和上传"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={form.version}
        id="trace-settings"
        label={TITLE}
        button="保存"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.missing}
              label={TRACE_SETTING_NAMES.missing}
              choices={toOptions(MISSING_CODES)}
            />
            <SelectField
              field={fields.check}
              label={TRACE_SETTING_NAMES.check}
              hint="开启后，包裹须由装箱人以外的同事复核后才能发货"
              choices={toOptions(ON_OFF)}
            />
            <SelectField
              field={fields.upload}
              label={TRACE_SETTING_NAMES.upload}
              hint="开启后，出入库单据自动上传追溯平台"
              choices={toOptions(ON_OFF)}
            />
            <SelectField
              field={fields.synergy}
              label={TRACE_SETTING_NAMES.synergy}
              choices={toOptions(ON_OFF)}
            />
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
