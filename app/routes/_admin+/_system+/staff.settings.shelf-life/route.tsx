/** 最低剩余效期: the minimum shelf life in days sold without asking the buyer. */
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
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { reasonField } from "~/platform/values/reason-field";

const TITLE = "最低剩余效期";
export const handle = adminHandle(TITLE, "system.settings");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...shelfLifeSettingFields,
});

const toFormValues = ({ days }: ShelfLifeSettings) => ({ days: String(days) });

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/shelf-life",
    schema: SettingsOfForm,
    find: shelfLifeSettings,
    toValues: toFormValues,
    names: SHELF_LIFE_NAMES,
    toSettings: ({ days }) => ({ days }),
    save: changeShelfLifeSettings,
    history: { subject: "shelfLifeSettings", limit: HISTORY },
    command: "改最低剩余效期",
    saved: "最低剩余效期已保存，立即生效。",
  },
  { show: () => ({ constraint: formConstraint(SettingsOfForm) }) },
);

export const loader = page.loader;
export const action = page.action;

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
