/** 办理时限: within how many days complaints are answered and reactions reported. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { TIME_LIMIT_NAMES, type TimeLimits } from "~/modules/quality/complaints/complaint";
import { TimeLimitForm } from "~/modules/quality/complaints/complaint-form";
import { changeTimeLimits, readTimeLimits } from "~/modules/quality/complaints/time-limits.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";

export const handle = adminHandle("办理时限", "quality.complaints");

const HISTORY = 50;
const FIELDS = Object.keys(TIME_LIMIT_NAMES) as (keyof TimeLimits)[];

const toFormValues = (limits: TimeLimits) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(limits[field])])) as Record<
    keyof TimeLimits,
    string
  >;

const page = settingsPage({
  handle,
  path: "/staff/complaints/limits",
  schema: TimeLimitForm,
  find: readTimeLimits,
  toValues: toFormValues,
  names: TIME_LIMIT_NAMES,
  toSettings: ({ version: _, why: __, ...limits }) => limits,
  save: changeTimeLimits,
  history: { subject: "qualityLimits", limit: HISTORY },
  command: "改办理时限",
  saved: "办理时限已保存，新登记的按新时限。",
});

export const loader = page.loader;
export const action = page.action;

export default function Limits() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title="办理时限"
      note="从接到次日起算的天数；不良反应时限依据《药品不良反应报告和监测管理办法》第二十一条"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="limits" label="办理时限" button="保存时限" {...form} reply={reply}>
        {(fields) =>
          FIELDS.map((field) => (
            <Count
              key={field}
              field={fields[field]}
              label={`${TIME_LIMIT_NAMES[field]}（天）`}
              required
              {...(field === "death" ? { hint: "0 为当日上报" } : {})}
            />
          ))
        }
      </SettingsForm>
    </SettingsPage>
  );
}
