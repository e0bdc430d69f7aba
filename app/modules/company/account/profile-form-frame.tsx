import { Form, Link } from "@remix-run/react";
import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { FormErrorSummary } from "~/ui/forms/form";

export function ProfileFormFrame<Values extends Record<string, unknown>>(props: {
  title: string;
  form: FormMetadata<Values>;
  /** link back, and name and label of the button */
  back?: string;
  intent?: string;
  verb: string;
  isUpload?: boolean;
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
