/** 一条反馈: what a company wrote with its pictures; answered once. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { z } from "zod";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { feedbackKindText } from "~/modules/support/feedback/feedback";
import { findAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";
import { answerFeedback } from "~/modules/support/feedback/feedback.server";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import { formatTime } from "~/platform/values/clock";
import { HistorySection } from "~/admin/detail/history-section";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { CasePictures } from "~/admin/detail/case-pictures";

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
    findChanges({ subject: "feedback", subjectId: String(id), limit: HISTORY }),
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
    changes,
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
  const { feedback, mayAnswer, changes } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, kind, text, pictures, company, contact, phone, createdAt, answeredAt } = feedback;
  return (
    <>
      <DetailPageHeader
        title={company}
        state={
          <span className={answeredAt === null ? "state state--wait" : "state"}>
            {answeredAt === null ? "待答复" : "已答复"}
          </span>
        }
        facts={`反馈 ${id}，${kind}，${formatTime(createdAt)} 提交，${contact} ${phone}`}
      />
      <div className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <DetailSection id="h-text" title="内容">
          <p className="case-text">{text}</p>
        </DetailSection>
        <CasePictures path={`/staff/feedback/${id}/pictures`} pictures={pictures} />
        {mayAnswer ? <AnswerFields reply={reply} /> : null}
        {answeredAt === null ? null : (
          <DetailSection id="h-answer" title="答复">
            <FactList
              rows={[
                ["答复人", feedback.answeredBy ?? ""],
                ["时间", formatTime(answeredAt)],
                ["内容", feedback.answer],
              ]}
            />
          </DetailSection>
        )}
        <HistorySection changes={changes} none="还没有人办理过。" />
      </div>
    </>
  );
}

function AnswerFields({ reply }: { reply: FormReply | undefined }) {
  return (
    <DetailSection id="h-answer" title="答复" note="只答复一次，公司会收到消息">
      <Form method="post" className="form">
        <label className="field">
          <span className="field__label">答复（公司可见）</span>
          <textarea
            className="field__input"
            id="text"
            name="text"
            rows={4}
            required
            minLength={2}
            maxLength={1000}
            defaultValue={enteredIn(reply, "text")}
          />
        </label>
        <p>
          <button className="button button--primary" type="submit" accessKey="s">
            答复反馈
          </button>
        </p>
      </Form>
    </DetailSection>
  );
}
