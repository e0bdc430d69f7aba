/** 新消息: written, looked at with whom it would go to, and sent by a second press. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { listManagers } from "~/modules/company/members/managers.server";
import { oneGoodsInput } from "~/admin/goods/goods-by-input.server";
import { formConstraint, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { regionChoices } from "~/platform/values/regions";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getVersion } from "~/platform/http/stale";
import { audienceText } from "~/modules/support/announcements/announcement";
import {
  toAnnouncementAudience,
  PAST_TIME,
  sendTime,
} from "~/modules/support/announcements/announcement-form";
import {
  announce,
  findAnnouncement,
  sendAnnouncement,
} from "~/modules/support/announcements/announcements.server";
import { audienceNames, previewAudience } from "~/modules/support/announcements/audience.server";
import { MessageForm } from "./message-form";
import { type MessageReply, MessageView } from "./message-view";

export const handle = adminHandle("新消息", "service.messages");

const NO_COMPANIES = "没有符合条件的客户，请放宽条件";
const SHOWN = 10;
/** Parts sent before the response; the job sends the rest. */
const PARTS_AT_ONCE = 2;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const managers = await listManagers();
  return json({
    provinces: regionChoices().provinces,
    managers: managers.map(({ id, name }) => ({ id: String(id), name })),
    formKey: newFormToken(),
    constraint: formConstraint(MessageForm),
  });
}

type Written = Omit<z.output<typeof MessageForm>, "do" | "formKey" | "seen">;

interface WrittenMessage {
  written: Written;
  audience: ReturnType<typeof toAnnouncementAudience>;
  /** null: at once */
  when: string | null;
  /** the message has changed since its preview */
  isChanged: boolean;
}

/** Null: nobody would get it. */
async function loadPreview({ written, audience, when, isChanged }: WrittenMessage) {
  const [{ count, names }, nameOf] = await Promise.all([
    previewAudience(audience, SHOWN),
    audienceNames([audience]),
  ]);
  if (count === 0) return null;
  const whom = audienceText(audience, nameOf(audience));
  const { title, body, url } = written;
  return { title, body, url, whom, count, names, when, isChanged, seen: getVersion(written) };
}

async function sentText(id: number, when: string | null): Promise<string> {
  const made = (await findAnnouncement(id))!;
  if (when !== null) return `已安排，${when} 发送。`;
  return `已发送 ${made.sent} 家${made.state === "waiting" ? "，其余正在发送" : ""}。`;
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, MessageForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const goods = value.goodsId === "" ? { ok: true as const, id: null } : await oneGoodsInput(value.goodsId);
  if (!goods.ok) return form.refuse({ fields: { goodsId: [goods.text] } });
  const [audience, at] = [toAnnouncementAudience({ ...value, goodsId: goods.id }), now()];
  const sendAt = sendTime(value, at);
  if (sendAt === null) return form.refuse({ fields: { at: [PAST_TIME] } });
  const when = sendAt > at ? formatTime(sendAt) : null;
  const { do: wish, formKey, seen, ...written } = value;
  const isChanged = wish === "send" && seen !== getVersion(written);
  if (wish === "check" || isChanged) {
    const preview = await loadPreview({ written, audience, when, isChanged });
    if (!preview) return form.refuse({ form: [NO_COMPANIES] });
    return json<MessageReply>({ initialValue: form.input, preview });
  }
  const { title, body, url } = written;
  const wanted = { title, body, url, audience, sendAt, by: staff.name, formKey };
  const id = await asStaff(staff, { command: "群发消息" }, () => announce(wanted, at));
  if (id === null) return form.refuse({ form: [NO_COMPANIES] });
  await sendAnnouncement(id, at, PARTS_AT_ONCE);
  const text = await sentText(id, when);
  return redirectWith(`/staff/announcements/${id}`, { kind: "success", text }, "admin");
}

export default function NewAnnouncement() {
  return <MessageView {...useLoaderData<typeof loader>()} reply={useActionData<MessageReply>()} />;
}
