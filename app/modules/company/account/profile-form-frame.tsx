/** What each form of 基础信息 stands in: its heading, its errors, its button and the way back. */
import { Form, Link } from "@remix-run/react";
import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormErrorSummary } from "~/ui/forms/form";

export function ProfileFormFrame<Values extends Record<string, unknown>>(props: {
  title: string;
  form: FormMetadata<Values>;
  /** where it leads back to, and what the button that sends it is named and says */
  back?: string;
  intent?: string;
  verb: string;
  /** it carries a file */
  isUpload?: boolean;
  /** before the form: what stands there now */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { title, form, back = "/basic", intent, verb, isUpload, aside, children } = props;
  return (
    <section className="surface" aria-labelledby="form-title">
      <div className="surface__head">
        <h2 className="surface__title" id="form-title">
          {title}
        </h2>
      </div>
      {aside}
      <Form
        className="basic-form"
        id={form.id}
        method="post"
        encType={isUpload ? "multipart/form-data" : undefined}
        noValidate
      >
        <FormErrorSummary form={form} />
        {children}
        <p className="choices">
          <button
            type="submit"
            className="button button--primary"
            {...(intent && { name: "intent", value: intent })}
          >
            {verb}
          </button>
          <Link className="button" to={back}>
            返回基础信息
          </Link>
        </p>
      </Form>
    </section>
  );
}
