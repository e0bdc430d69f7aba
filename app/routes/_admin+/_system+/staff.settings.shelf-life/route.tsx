/** 最低剩余效期: how many days of validity products have left when they are sold without asking the buyer. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  SHELF_LIFE_NAMES,
  type ShelfLifeSettings,
  shelfLifeSettingFields,
} from "~/modules/catalogue/stock/shelf-life-settings";
import {
  changeShelfLifeSettings,
  shelfLifeSettings,
} from "~/modules/catalogue/stock/minimum-shelf-lives.server";
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

const TITLE = "最低剩余效期";
export const handle = adminHandle(TITLE, "system.settings");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  ...shelfLifeSettingFields,
});

const toFormValues = ({ days }: ShelfLifeSettings) => ({ days: String(days) });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [settings, rows] = await Promise.all([
    shelfLifeSettings(),
    auditRows({ subject: "shelfLifeSettings", most: HISTORY }),
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
  const done = await asStaff(staff, { command: "改最低剩余效期", why }, () =>
    inTransaction(async (trx) => {
      const is = await shelfLifeSettings(trx);
      if (versionOf(is) !== version) return { ok: false as const, is };
      return { ok: true as const, isChanged: await changeShelfLifeSettings(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(SHELF_LIFE_NAMES, versionOf(done.is), toFormValues(done.is), toFormValues(wanted));
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.isChanged) return form.refuse({ form: ["内容没有变化"] });
  return redirectWith(
    "/staff/settings/shelf-life",
    { kind: "success", text: "最低剩余效期已保存，立即生效。" },
    "desk",
  );
}

export default function ShelfLifeSettingsPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="剩余效期不足的批次，客户同意后才发货；商品可以单独设置"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={form.version}
        id="shelf-life-settings"
        label={TITLE}
        button="保存"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <Count field={fields.days} label={SHELF_LIFE_NAMES.days} hint="从下单当天算起，0 为不限" required />
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
