/** 意见反馈: the form, and what the company wrote before with the shop's answers. */
import { Form } from "@remix-run/react";
import { formatTime } from "~/platform/clock";
import type { FormReply } from "~/platform/forms.server";
import { Empty } from "~/ui/empty";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { Status } from "~/ui/status";
import {
  FEEDBACK_KINDS,
  FEEDBACK_LEAST,
  FEEDBACK_MOST,
  feedbackHref,
  feedbackKindText,
  PICTURES_OF_FEEDBACK,
  type Feedback,
  type FeedbackList,
} from "./feedback";
import { PictureField, Pictures } from "./picture-field";

export interface FeedbackProps {
  list: FeedbackList;
  about: string;
  token: string;
  reply: FormReply | undefined;
}

export function FeedbackView(props: FeedbackProps) {
  const { list, about } = props;
  return (
    <>
      <section className="surface" aria-labelledby="write-title">
        <div className="surface__head">
          <h2 className="surface__title" id="write-title">
            写反馈
          </h2>
        </div>
        <Write key={`${list.total} ${about}`} {...props} />
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
                <Item row={row} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={list.page} pages={list.pages} href={feedbackHref} />
    </>
  );
}

function Write({ about, token, reply }: FeedbackProps) {
  const error = reply?.error ?? {};
  const errors = Object.entries(error).flatMap(([name, texts]) =>
    (texts ?? []).map((text) => (name ? { name, text } : { text })),
  );
  const typed = (name: string, before = "") => {
    const value = reply?.initialValue?.[name];
    return typeof value === "string" ? value : reply?.initialValue ? "" : before;
  };
  return (
    // Sent to the address of the page, ?about= and all: a refusal that changed it would begin the form anew under the buyer's hands.
    <Form className="feedback-form" method="post" encType="multipart/form-data" noValidate preventScrollReset>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="token" value={token} />
      <fieldset id="kind" tabIndex={-1}>
        <legend className="field__label">
          <span className="field__must" aria-hidden="true">
            *
          </span>
          反馈类型
        </legend>
        {error.kind?.[0] ? (
          <p className="field__error">
            <Icon name="warning" />
            {error.kind[0]}
          </p>
        ) : null}
        <p className="choices">
          {Object.entries(FEEDBACK_KINDS).map(([kind, text]) => (
            <label className="choice" key={kind}>
              <input
                className="choice__box"
                type="radio"
                name="kind"
                value={kind}
                defaultChecked={typed("kind") === kind}
              />
              {text}
            </label>
          ))}
        </p>
      </fieldset>
      <Field
        label="反馈内容"
        name="text"
        required
        errors={error.text}
        hint={`${FEEDBACK_LEAST} 至 ${FEEDBACK_MOST} 个字；涉及订单或商品的，请写明订单号、品名与批号`}
      >
        <textarea rows={5} defaultValue={typed("text", about)} />
      </Field>
      <Field
        className="feedback-form__phone"
        label="联系电话"
        name="phone"
        type="tel"
        autoComplete="tel"
        hint="选填，便于我们与您核实"
        defaultValue={typed("phone")}
        errors={error.phone}
      />
      <PictureField
        name="pictures"
        id="pictures"
        most={PICTURES_OF_FEEDBACK}
        errors={error.pictures}
        isForgotten={Boolean(reply)}
      />
      <p>
        <button type="submit" className="button button--primary button--large">
          提交反馈
        </button>
      </p>
    </Form>
  );
}

function Item({ row }: { row: Feedback }) {
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
