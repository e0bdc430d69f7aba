import { Form } from "@remix-run/react";
import { DetailPageHeader, FactList, DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { CasePictures } from "~/admin/detail/case-pictures";

interface FeedbackCaseProps {
  feedback: {
    id: number;
    kind: string;
    text: string;
    pictures: readonly number[];
    company: string;
    contact: string;
    phone: string;
    createdAt: number;
    answer: string;
    answeredAt: number | null;
    answeredBy: string | null;
  };
  mayAnswer: boolean;
  changes: readonly ChangeRow[];
  reply: FormReply | undefined;
}

export function FeedbackCase({ feedback, mayAnswer, changes, reply }: FeedbackCaseProps) {
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
        <DetailSection id="h-history" title="历史">
          <ChangeList changes={changes} none="还没有人办理过。" />
        </DetailSection>
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
