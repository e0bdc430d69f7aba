/** 咨询设置: whether buyers may write, when they are answered, and what they read first. */
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ShopSettings } from "~/modules/content/header";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { settingsPage } from "~/admin/edit/settings-page.server";
import { ChatSettingsForm } from "./settings-form";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { SettingsView } from "./settings-view";

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
  return <SettingsView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
