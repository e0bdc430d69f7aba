import { formatTime } from "~/platform/values/clock";
import { feedbackKindText, type Feedback } from "~/modules/support/feedback/feedback";
import { Pictures } from "~/modules/support/pictures/picture-field";
import { Status } from "~/ui/status";

export function FeedbackItem({ row }: { row: Feedback }) {
  const { kind, text, phone, answer, answeredAt, createdAt, pictures } = row;
  const name = feedbackKindText(kind);
  return (
    <>
      <div className="feedback__head">
        <h3>{name}</h3>
        <time dateTime={new Date(createdAt).toISOString()}>{formatTime(createdAt)}</time>
        {phone ? <span>{`电话 ${phone}`}</span> : null}
        <Status
          kind={answeredAt === null ? "wait" : "good"}
          text={answeredAt === null ? "待答复" : "已答复"}
        />
      </div>
      <p className="feedback__text">{text}</p>
      <Pictures ids={pictures} what={name} />
      {answeredAt === null ? null : (
        <div className="request__answer feedback__answer">
          <h4>{`商城答复 ${formatTime(answeredAt)}`}</h4>
          <p>{answer}</p>
        </div>
      )}
    </>
  );
}
