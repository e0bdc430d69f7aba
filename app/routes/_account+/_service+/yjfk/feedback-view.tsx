import {
  feedbackHref,
  type FeedbackList,
  feedbackKindText,
  type Feedback,
} from "~/modules/support/feedback/feedback";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { FeedbackForm, type FeedbackFormProps } from "./feedback-form";
import { formatTime } from "~/platform/values/clock";
import { Pictures } from "~/modules/support/pictures/picture-field";
import { Status } from "~/ui/status";

function FeedbackItem({ row }: { row: Feedback }) {
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

export function FeedbackView(props: FeedbackFormProps & { list: FeedbackList }) {
  const { list, about } = props;
  return (
    <>
      <section className="surface" aria-labelledby="write-title">
        <div className="surface__head">
          <h2 className="surface__title" id="write-title">
            写反馈
          </h2>
        </div>
        <FeedbackForm key={`${list.total} ${about}`} {...props} />
      </section>
      <section className="surface surface--flush" aria-labelledby="mine-title">
        <div className="surface__head">
          <h2 className="surface__title" id="mine-title">
            我的反馈
            {list.total > 0 ? <small>{`共 ${list.total} 条`}</small> : null}
          </h2>
        </div>
        {list.rows.length === 0 ? (
          <Empty title="还没有反馈。您的意见会有专人答复" />
        ) : (
          <ul className="feedback">
            {list.rows.map((row) => (
              <li className="feedback__item" id={`feedback-${row.id}`} key={row.id}>
                <FeedbackItem row={row} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={list.page} pages={list.pages} href={feedbackHref} />
    </>
  );
}
