/** 咨询设置: whether buyers may write, when they are answered, and what they read first. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ShopSettings } from "~/modules/content/header";
import { changeSettings, readSettings } from "~/modules/content/settings.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { staleOf, versionOf } from "~/platform/http/stale";
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

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const [settings, changes] = await Promise.all([
    readSettings(),
    auditRows({ subject: "settings", commands: [COMMAND], most: MAX_HISTORY }),
  ]);
  const input = toFormValues(settings);
  return json({ typed: input, version: versionOf(input), changes: await changeRows(changes) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, ChatSettingsForm);
  if (!form.ok) return form.response;
  const { version, why, state, hours, greeting } = form.value;
  const wanted = { isCanChat: state === "on", workingHours: hours, chatGreeting: greeting };
  const done = await asStaff(staff, { command: COMMAND, why }, () =>
    inTransaction(async (trx) => {
      const is = await readSettings(trx);
      if (versionOf(toFormValues(is)) !== version) return { ok: false as const, is };
      return { ok: true as const, changed: await changeSettings(trx, wanted) };
    }),
  );
  if (!done.ok) {
    const stale = staleOf(NAMES, versionOf(toFormValues(done.is)), wordsOf(done.is), wordsOf(wanted));
    return json<SettingsReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (done.changed.length === 0) return form.refuse({ form: ["内容没有变化"] });
  const text = "咨询设置已保存，立即生效。";
  return redirectWith("/staff/chats/settings", { kind: "success", text }, "desk");
}

export default function ChatSettingsPage() {
  return <SettingsView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
