/** /yjfk 意见反馈: the form, which ?about= begins, and what the company wrote before. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany } from "~/modules/company/identity/viewer.server";
import { formConstraint, newFormToken, orRefuse, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import type { PageHandle } from "~/shell/handle";
import {
  feedbackAbout,
  readFeedbackPage,
  feedbackHref,
  feedbackKindText,
  type Feedback,
} from "~/modules/support/feedback/feedback";
import { NewFeedbackForm } from "~/modules/support/feedback/feedback-form";
import { findFeedback, sendFeedback } from "~/modules/support/feedback/feedback.server";
import { MAX_PICTURES_BYTES } from "~/modules/support/pictures/pictures.server";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import { FeedbackForm } from "./feedback-form";
import { formatTime } from "~/platform/values/clock";
import { Pictures } from "~/modules/support/pictures/picture-field";
import { Status } from "~/ui/status";

export const handle: PageHandle = { title: "意见反馈" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const params = new URL(request.url).searchParams;
  const list = await findFeedback(buyer.companyId, readFeedbackPage(params));
  const constraint = formConstraint(NewFeedbackForm);
  return json({ list, about: feedbackAbout(params), token: newFormToken(buyer), constraint });
}

export async function action({ request }: ActionFunctionArgs) {
  const { buyer } = await requireCompany(request);
  const form = await readForm(request, NewFeedbackForm, { maxBytes: MAX_PICTURES_BYTES });
  if (!form.ok) return form.response;
  const { companyId, accountId } = buyer;
  const { token, pictures, ...input } = form.value;
  const feedback = { companyId, accountId, ...input, pictures: sentFiles(pictures) };
  return orRefuse(form.refuse, async () => {
    const sent = await sendFeedback(feedback, token, now());
    if (!sent.ok) return form.refuse({ fields: { pictures: [sent.text] } });
    const text = "反馈已提交，感谢您的意见。答复后会发消息给您";
    return redirectWith(sent.value, { kind: "success", text });
  });
}

export default function FeedbackPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { list, about } = data;
  return (
    <>
      <section className="surface" aria-labelledby="write-title">
        <div className="surface__head">
          <h2 className="surface__title" id="write-title">
            写反馈
          </h2>
        </div>
        <FeedbackForm key={`${list.total} ${about}`} {...data} reply={reply} />
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
