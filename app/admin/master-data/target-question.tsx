import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { FactList, DetailSection } from "~/admin/detail/case-parts";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import { toErrorSummary, enteredIn } from "~/ui/forms/form-reply";
import { Notice } from "~/ui/notice";
import type { EffectRow } from "./effect-words";

interface TargetQuestionProps {
  title: string;
  note: string;
  back: string;
  /** field of the first form; null: no choice */
  target: ReactNode;
  /** why it is impossible in any case */
  blocked?: string | null;
  /** why the choice is impossible */
  fault: string | null;
  effect: { rows: readonly EffectRow[]; version: number } | null;
  button: string;
  reply: FormReply | undefined;
}

export function TargetQuestion({
  title,
  note,
  back,
  target,
  blocked = null,
  fault,
  effect,
  ...confirm
}: TargetQuestionProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <p className="admin-head__note">{note}</p>
        <span className="admin-head__end">
          <Link className="button" to={back}>
            返回
          </Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary
          errors={[...(fault === null ? [] : [{ text: fault }]), ...toErrorSummary(confirm.reply)]}
        />
        {blocked === null ? null : <Notice kind="warning">{blocked}</Notice>}
        {target === null || blocked !== null ? null : (
          <Form method="get" className="part form">
            {target}
            <button className={`button${effect ? "" : " button--primary"}`} type="submit">
              查看会变什么
            </button>
          </Form>
        )}
        {effect ? <Confirm {...effect} {...confirm} /> : null}
      </div>
    </>
  );
}

type ConfirmProps = NonNullable<TargetQuestionProps["effect"]> &
  Pick<TargetQuestionProps, "button" | "reply">;

const Confirm = ({ rows, version, button, reply }: ConfirmProps) => (
  <DetailSection id="h-effect" title="会变什么">
    <FactList rows={rows} />
    <Form method="post" className="part form">
      <input type="hidden" name="version" value={version} />
      <Field
        label="原因（记入审计日志）"
        name="why"
        required
        minLength={2}
        maxLength={200}
        defaultValue={enteredIn(reply, "why")}
      />
      <button className="button button--primary" type="submit" accessKey="s">
        {button}
      </button>
    </Form>
  </DetailSection>
);
