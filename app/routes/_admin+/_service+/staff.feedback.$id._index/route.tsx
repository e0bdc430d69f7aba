/** 一条反馈: what a company wrote with its pictures; answered once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { findAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";
import { answerFeedback } from "~/modules/support/feedback/feedback.server";
import { FeedbackCase } from "./feedback-detail";

export const handle = adminHandle("答复反馈", "service.see", "service.answer");

const HISTORY = 50;

const AnswerForm = z.object({
  text: z.string("请填写答复").trim().min(2, "请填写答复").max(1000, "答复不超过 1000 个字"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const [found, changes] = await Promise.all([
    findAdminFeedback(id),
    auditRows({ subject: "feedback", subjectId: String(id), limit: HISTORY }),
  ]);
  const row = found ?? notFound();
  return json({
    feedback: {
      id,
      kind: feedbackKindText(row.kind),
      text: row.text,
      pictures: row.pictures,
      company: row.company,
      contact: row.contact_name,
      phone: row.phone || row.contact_phone,
      createdAt: row.created_at,
      answer: row.answer,
      answeredAt: row.answered_at,
      answeredBy: row.answered_by,
    },
    mayAnswer: staff.permissions.has(handle.change) && row.answered_at === null,
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const id = requireId(params.id);
  if (!(await findAdminFeedback(id))) return notFound();
  const form = await readForm(request, AnswerForm);
  if (!form.ok) return form.response;
  const done =
    (await asStaff(staff, { command: "答复反馈", why: "" }, () =>
      answerFeedback(id, form.value.text, staff.name, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: [done.text], isStale: true });
  const text = "已答复，公司会收到消息。";
  return redirectWith(await queue.nextPath("/staff/feedback"), { kind: "success", text }, "admin");
}

export default function FeedbackPage() {
  return <FeedbackCase {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
