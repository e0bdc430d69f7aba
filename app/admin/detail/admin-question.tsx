import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

interface AdminQuestionProps {
  title: string;
  text: string;
  label: string;
  button: string;
  back: string;
  reply: FormReply | undefined;
  children?: ReactNode;
}

export function AdminQuestion({ title, text, label, button, back, reply, children }: AdminQuestionProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
      </div>
      <Form method="post" className="admin-body">
        <ErrorSummary errors={toErrorSummary(reply)} />
        <p>{text}</p>
        {children}
        <Field
          className="part"
          label={label}
          name="why"
          required
          minLength={2}
          maxLength={200}
          defaultValue={enteredIn(reply, "why")}
        />
        <p className="part form form--line">
          <button className="button button--primary" type="submit" accessKey="s">
            {button}
          </button>
          <CaseLink className="button" to={back}>
            返回
          </CaseLink>
        </p>
      </Form>
    </>
  );
}
