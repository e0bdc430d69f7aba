import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { CaseLink } from "~/admin/lists/case-link";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { toErrorSummary } from "~/ui/forms/form-reply";

interface CaseStepProps {
  title: string;
  note?: string;
  more: Readonly<Record<string, string>>;
  button: string;
  back: string;
  reply: FormReply | undefined;
  encType?: FormProps["encType"];
  children: ReactNode;
}

export function CaseStep({ title, note, more, button, back, reply, encType, children }: CaseStepProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        {note ? <span className="admin-head__note">{note}</span> : null}
      </div>
      <Form method="post" className="admin-body form" {...(encType && { encType })}>
        <ErrorSummary errors={toErrorSummary(reply)} />
        {Object.entries(more).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        {children}
        <p className="form form--line">
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
