import { feedbackHref, type FeedbackList } from "~/modules/support/feedback/feedback";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { FeedbackForm, type FeedbackFormProps } from "./feedback-form";
import { FeedbackItem } from "./feedback-item";

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
