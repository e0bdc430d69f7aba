/** 随货二维码设置: how long the QR code of a parcel opens it without a login. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LINK_SETTING_NAMES, linkSettingFields, type LinkSettings } from "~/modules/documents/parcel-link";
import { changeLinkSettings, getLinkSettings } from "~/modules/documents/parcel-link.server";
import { formConstraint } from "~/platform/http/forms/forms.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { Count } from "~/ui/forms/form-fields";
import { SettingsForm, SettingsPage, type SettingsReply } from "~/admin/frame/settings-page";
import { reasonField } from "~/platform/values/reason-field";

const TITLE = "随货二维码设置";
export const handle = adminHandle(TITLE, "system.settings");

const HISTORY = 50;
const SettingsOfForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...linkSettingFields,
});

const toFormValues = ({ days }: LinkSettings) => ({ days: String(days) });

const page = settingsPage(
  {
    handle,
    path: "/staff/settings/parcel-link",
    schema: SettingsOfForm,
    find: getLinkSettings,
    toValues: toFormValues,
    names: LINK_SETTING_NAMES,
    toSettings: ({ days }) => ({ days }),
    save: changeLinkSettings,
    history: { subject: "parcelLinkSettings", limit: HISTORY },
    command: "改随货二维码设置",
    saved: "随货二维码设置已保存，立即生效。",
  },
  { show: () => ({ constraint: formConstraint(SettingsOfForm) }) },
);

export const loader = page.loader;
export const action = page.action;

export default function LinkSettingsPage() {
  const { changes, ...form } = useLoaderData<typeof loader>();
  const reply = useActionData<SettingsReply>();
  return (
    <SettingsPage
      title={TITLE}
      note="随货同行单和面单上的二维码，不登录也能查看批号和追溯码"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm
        key={form.version}
        id="parcel-link-settings"
        label={TITLE}
        button="保存"
        {...form}
        reply={reply}
      >
        {(fields) => (
          <Count
            field={fields.days}
            label={LINK_SETTING_NAMES.days}
            hint="过期后须登录收货企业的账号才能查看"
            required
          />
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
