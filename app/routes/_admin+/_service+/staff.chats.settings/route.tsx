/** 咨询设置: whether buyers may write, when they are answered, and what they read first. */
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ShopSettings, MAX_GREETING, MAX_HOURS } from "~/modules/content/header";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { ChatSettingsForm } from "./settings-form";
import { type SettingsReply, SettingsForm, SettingsPage } from "~/admin/frame/settings-page";
import { FormField } from "~/ui/forms/form";

export const handle = adminHandle("咨询设置", "service.answer");

const MAX_HISTORY = 20;
const COMMAND = "改咨询设置";
const NAMES = { state: "在线咨询", hours: "服务时间", greeting: "欢迎语" };
type ChatSettings = Pick<ShopSettings, "isCanChat" | "workingHours" | "chatGreeting">;

const toFormValues = ({ isCanChat, workingHours: hours, chatGreeting: greeting }: ChatSettings) => ({
  state: isCanChat ? ("on" as const) : ("off" as const),
  hours,
  greeting,
});
const wordsOf = (settings: ChatSettings) => ({
  ...toFormValues(settings),
  state: settings.isCanChat ? "开启" : "关闭",
});

const page = settingsPage(
  {
    handle,
    path: "/staff/chats/settings",
    schema: ChatSettingsForm,
    find: readSettings,
    toValues: toFormValues,
    names: NAMES,
    toSettings: ({ state, hours, greeting }) => ({
      isCanChat: state === "on",
      workingHours: hours,
      chatGreeting: greeting,
    }),
    save: changeSettings,
    history: { subject: "settings", commands: [COMMAND], limit: MAX_HISTORY },
    command: COMMAND,
    saved: "咨询设置已保存，立即生效。",
  },
  { describe: wordsOf },
);

export const loader = page.loader;
export const action = page.action;

export default function ChatSettingsPage() {
  const { changes, ...form } = { ...useLoaderData<typeof loader>(), reply: useActionData<SettingsReply>() };
  return (
    <SettingsPage
      title="咨询设置"
      note="服务时间也显示在页脚和帮助页"
      changes={changes}
      none="还没有改动，与初始设置相同。"
    >
      <SettingsForm key={form.version} id="chat-settings" label="咨询设置" button="保存咨询设置" {...form}>
        {(fields) => (
          <>
            <FormField
              field={fields.state}
              label="在线咨询"
              hint="关闭后显示两个 QQ 客服，以前的咨询仍可查看"
            >
              <select>
                <option value="on">开启</option>
                <option value="off">关闭</option>
              </select>
            </FormField>
            <FormField
              field={fields.hours}
              label="服务时间"
              maxLength={MAX_HOURS}
              autoComplete="off"
              hint="如 周一至周六 8:30–18:00；此外的时间客户会看到何时开始答复"
            />
            <FormField
              field={fields.greeting}
              label="欢迎语"
              hint={`客户第一次咨询前看到，最多 ${MAX_GREETING} 个字`}
            >
              <textarea rows={3} maxLength={MAX_GREETING} />
            </FormField>
          </>
        )}
      </SettingsForm>
    </SettingsPage>
  );
}
