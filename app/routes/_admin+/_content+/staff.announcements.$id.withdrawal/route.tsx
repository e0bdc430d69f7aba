/** 撤回群发消息: it is gone from all inboxes, read or not. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminQuestion } from "~/admin/detail/admin-question";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { reasonField } from "~/platform/values/reason-field";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findAnnouncement, withdrawAnnouncement } from "~/modules/support/announcements/announcements.server";

export const handle = adminHandle("撤回群发消息", "service.messages");

const WithdrawalForm = z.object({
  why: reasonField(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { id, title, sent, read } = (await findAnnouncement(requireId(params.id))) ?? notFound();
  return json({ id, title, sent, read });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const { id } = (await findAnnouncement(requireId(params.id))) ?? notFound();
  const form = await readForm(request, WithdrawalForm);
  if (!form.ok) return form.response;
  const { why } = form.value;
  const gone = await asStaff(staff, { command: "撤回群发消息", why }, () => withdrawAnnouncement(id));
  if (gone === null) return form.refuse({ form: ["没有可以撤回的消息：还在发送，或已经撤回"] });
  const text = `已从 ${gone} 家客户的消息中撤回。`;
  return redirectWith(`/staff/announcements/${id}`, { kind: "success", text }, "desk");
}

export default function Withdrawal() {
  const { id, title, sent, read } = useLoaderData<typeof loader>();
  return (
    <AdminQuestion
      title={`撤回“${title}”`}
      text={`已发送 ${sent} 家，其中 ${read} 家已读。撤回后从客户的“我的消息”中消失，不再通知客户。`}
      label="原因（只记在审计日志里）"
      button="撤回消息"
      back={`/staff/announcements/${id}`}
      reply={useActionData<FormReply>()}
    />
  );
}
