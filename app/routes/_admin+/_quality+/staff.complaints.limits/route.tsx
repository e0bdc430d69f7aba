/** 办理时限: within how many days complaints are answered and reactions reported. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { TIME_LIMIT_NAMES, type TimeLimits } from "~/modules/quality/complaints/complaint";
import { TimeLimitForm } from "~/modules/quality/complaints/complaint-form";
import { changeTimeLimits, readTimeLimits } from "~/modules/quality/complaints/time-limits.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { staleOf, versionOf } from "~/platform/http/stale";

export const handle = adminHandle("办理时限", "quality.complaints");

const PATH = "/staff/complaints/limits";
const HISTORY = 50;
const FIELDS = Object.keys(TIME_LIMIT_NAMES) as (keyof TimeLimits)[];

const toFormValues = (limits: TimeLimits) =>
  Object.fromEntries(FIELDS.map((field) => [field, String(limits[field])])) as Record<
    keyof TimeLimits,
    string
  >;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [limits, rows] = await Promise.all([
    readTimeLimits(),
    auditRows({ subject: "qualityLimits", most: HISTORY }),
  ]);
  const input = toFormValues(limits);
  return json({ typed: input, version: versionOf(input), changes: await changeRows(rows) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, TimeLimitForm);
  if (!form.ok) return form.response;
  const { version, why, ...wanted } = form.value;
  const done = await asStaff(staff, { command: "改办理时限", why }, () =>
    inTransaction(async (trx) => {
      const is = toFormValues(await readTimeLimits(trx));
      if (versionOf(is) !== version) return { ok: false as const, is };
      return { ok: true as const, isChanged: await changeTimeLimits(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(TIME_LIMIT_NAMES, versionOf(done.is), done.is, toFormValues(wanted));
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith(PATH, { kind: "success", text: "办理时限已保存，新登记的按新时限。" }, "desk");
}

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
