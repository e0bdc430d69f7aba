import { Form, Link } from "@remix-run/react";
import type { LeftLink } from "~/admin/month-end/month-end-page";
import { DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";

export interface CloseFields {
  formKey: string;
  seen: string;
  version: number;
}

interface CloseMonthProps {
  isClosed: boolean;
  /** why it may not be closed; null: it may */
  refusal: string | null;
  left: readonly LeftLink[];
  form: CloseFields;
  mayClose: boolean;
  reply: FormReply | undefined;
}

export function LeftList({ left }: { left: readonly LeftLink[] }) {
  if (left.length === 0) return <p className="soft">没有未办完的事项。</p>;
  return (
    <ul className="checks">
      {left.map(({ name, count, to }) => (
        <li key={name}>
          <Link to={to}>{`${name} ${count}`}</Link>
        </li>
      ))}
    </ul>
  );
}

type CloseFormProps = Pick<CloseMonthProps, "form" | "reply"> & { hasLeft: boolean };

function ConfirmChoice({ reply }: Pick<CloseMonthProps, "reply">) {
  return (
    <p className="choices">
      <label>
        <input
          type="checkbox"
          id="confirmed"
          name="confirmed"
          value="yes"
          defaultChecked={reply?.initialValue?.["confirmed"] === "yes"}
          aria-invalid={reply?.error?.["confirmed"] ? true : undefined}
        />
        已知悉未办完的事项，仍然月结
      </label>
    </p>
  );
}

function CloseForm({ form, hasLeft, reply }: CloseFormProps) {
  return (
    <Form method="post" className="form">
      {Object.entries(form).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      {hasLeft ? <ConfirmChoice reply={reply} /> : null}
      <Field
        label="说明"
        name="remark"
        maxLength={200}
        errors={reply?.error?.["remark"] ?? null}
        hint={hasLeft ? "有未办完的事项时必填" : "选填"}
        defaultValue={enteredIn(reply, "remark") ?? ""}
      />
      <button className="button button--primary" type="submit" accessKey="s">
        月结
      </button>
    </Form>
  );
}

export function CloseMonth({ isClosed, refusal, left, form, mayClose, reply }: CloseMonthProps) {
  if (isClosed || !mayClose) return null;
  return (
    <div className="no-print">
      <DetailSection id="h-close" title="月结" note="月结后数字留存，以后的变动会另行标出">
        <ErrorSummary errors={toErrorSummary(reply)} />
        {refusal === null ? (
          <CloseForm form={form} hasLeft={left.length > 0} reply={reply} />
        ) : (
          <p className="soft">{refusal}。</p>
        )}
      </DetailSection>
    </div>
  );
}
