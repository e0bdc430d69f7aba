import { getCollectionProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import {
  FEEDBACK_KINDS,
  FEEDBACK_LEAST,
  MAX_FEEDBACK,
  PICTURES_OF_FEEDBACK,
  type FeedbackKind,
} from "~/modules/support/feedback/feedback";
import { PictureField } from "~/modules/support/pictures/picture-field";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { Icon } from "~/ui/icon";

export interface FeedbackFormProps {
  about: string;
  token: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function FeedbackForm({ about, token, constraint, reply }: FeedbackFormProps) {
  const [form, fields] = usePageForm<{ kind: FeedbackKind; text: string; phone: string; pictures: File }>({
    id: "feedback",
    reply,
    constraint,
    defaultValue: { text: about },
  });
  const { kind } = fields;
  const options = Object.keys(FEEDBACK_KINDS) as FeedbackKind[];
  return (
    // Submit to the page's own address: a changed one would reset the form after a refusal.
    <Form
      className="feedback-form"
      id={form.id}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
    >
      <FormErrorSummary form={form} />
      <input type="hidden" name="token" value={token} />
      <fieldset id={kind.id} tabIndex={-1}>
        <legend className="field__label">
          <span className="field__must" aria-hidden="true">
            *
          </span>
          反馈类型
        </legend>
        {kind.errors?.[0] ? (
          <p className="field__error">
            <Icon name="warning" />
            {kind.errors[0]}
          </p>
        ) : null}
        <p className="choices">
          {getCollectionProps(kind, { type: "radio", options, ariaAttributes: false }).map(
            ({ key, required: _, ...radio }) => (
              <label className="choice" key={key}>
                <input className="choice__box" {...radio} />
                {FEEDBACK_KINDS[radio.value as FeedbackKind]}
              </label>
            ),
          )}
        </p>
      </fieldset>
      <FormField
        label="反馈内容"
        field={fields.text}
        required
        hint={`${FEEDBACK_LEAST} 至 ${MAX_FEEDBACK} 个字；涉及订单或商品的，请写明订单号、品名与批号`}
      >
        <textarea rows={5} />
      </FormField>
      <FormField
        className="feedback-form__phone"
        label="联系电话"
        field={fields.phone}
        type="tel"
        autoComplete="tel"
        hint="选填，便于我们与您核实"
      />
      <PictureField field={fields.pictures} limit={PICTURES_OF_FEEDBACK} isForgotten={Boolean(reply)} />
      <p>
        <button type="submit" className="button button--primary button--large">
          提交反馈
        </button>
      </p>
    </Form>
  );
}
