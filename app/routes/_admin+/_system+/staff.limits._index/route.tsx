/** 限额: what one person may do alone; more waits for a second one. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import {
  STAFF_LIMIT_KEYS,
  STAFF_LIMITS,
  limitFault,
  limitTexts,
  readLimit,
  inputLimit,
  type LimitName,
} from "~/modules/staff/limits/limits";
import { type Limits, readLimits } from "~/modules/staff/limits/limits.server";
import { setLimits } from "~/admin/approval-requests/kinds/raised-limits.server";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { now } from "~/platform/values/clock.server";
import { LimitsForm } from "./limits-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

export const handle = adminHandle("限额", "system.settings");

const MAX_HISTORY = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [{ values, version }, rows] = await Promise.all([
    readLimits(),
    findChanges({ subject: "limits", limit: MAX_HISTORY }),
  ]);
  return json({
    version,
    limits: STAFF_LIMIT_KEYS.map((name) => ({
      name,
      label: STAFF_LIMITS[name].name,
      unit: STAFF_LIMITS[name].unit,
      value: inputLimit(name, values[name]),
      first: inputLimit(name, STAFF_LIMITS[name].value),
    })),
    changes: rows,
    waiting: await waitingShownTo(staff, "limits", 1),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, LimitsForm);
  if (!form.ok) return form.response;
  const { version, why, ...input } = form.value;
  const read = STAFF_LIMIT_KEYS.map((name) => [name, readLimit(name, input[name])] as const);
  const wrong = read.filter(([, value]) => value === null).map(([name]) => [name, [limitFault(name)]]);
  if (wrong.length > 0) return form.refuse({ fields: Object.fromEntries(wrong) as Record<string, string[]> });
  const values = Object.fromEntries(read) as Limits;
  const done = await asStaff(staff, { command: "改限额", why }, () =>
    inTransaction((trx) => setLimits(trx, { version, values, why }, staff, now())),
  );
  if (!done.ok && "stale" in done) {
    const names = Object.fromEntries(STAFF_LIMIT_KEYS.map((name) => [name, STAFF_LIMITS[name].name]));
    const stale = toStale(names, done.stale.version, limitTexts(done.stale.values), limitTexts(values));
    return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  if (!done.ok) return form.refuse({ form: [done.text] });
  if ("approvalRequestId" in done)
    return redirectWith(
      "/staff/limits",
      { kind: "success", text: "提高限额已提出，由另一位同事复核后生效。" },
      "admin",
    );
  return redirectWith("/staff/limits", { kind: "success", text: "限额已更改，立即生效。" }, "admin");
}

export default function LimitsPage() {
  const { version, limits, changes, waiting } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  const input = Object.fromEntries(limits.map(({ name, value }) => [name, value]));
  return (
    <SettingsPage
      title="限额"
      note="一人可以单独办理的上限，超过的由另一位同事复核后生效"
      changes={changes}
      waiting={waiting}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={version}
        id="limits"
        label="限额"
        button="保存限额"
        input={input as Record<LimitName, string>}
        version={version}
        reply={reply}
      >
        {(fields) =>
          limits.map(({ name, label, unit, first }) => (
            <FormField
              key={name}
              field={fields[name]}
              label={`${label}（${unit === "fen" ? "元" : "%"}）`}
              hint={`初始为 ${first}`}
              required
              inputMode="decimal"
              autoComplete="off"
            />
          ))
        }
      </SettingsForm>
    </SettingsPage>
  );
}
