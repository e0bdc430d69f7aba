import { getFormProps, type DefaultValue, type FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { FormErrorSummary, usePageForm } from "~/ui/forms/form";
import { ChangeList } from "./change-list";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { ChangeRow } from "./change-row";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "./stale-notice";
import { WhyField } from "./why-field";

/** `stale` with status 409. */
export type SettingsReply = FormReply & { stale?: Stale };

interface SettingsPageProps {
  title: string;
  note: string;
  end?: ReactNode;
  /** null: a new thing has none */
  changes: readonly ChangeRow[] | null;
  none?: string;
  /** changes that wait for a second person */
  waiting?: readonly WaitingApprovalRequest[];
  /** the form */
  children: ReactNode;
}

export function SettingsPage({
  title,
  note,
  end,
  changes,
  none = "还没有改动。",
  waiting = [],
  children,
}: SettingsPageProps) {
  return (
    <>
      <div className="admin-head">
        <h1>{title}</h1>
        <p className="admin-head__note">{note}</p>
        {end}
      </div>
      <div className="admin-body columns columns--side">
        <div>
          <WaitingNotice waiting={waiting} />
          {children}
        </div>
        {changes === null ? null : (
          <section className="part" aria-labelledby="h-history">
            <div className="part__head">
              <h2 id="h-history">历史</h2>
            </div>
            <ChangeList changes={changes} none={none} />
          </section>
        )}
      </div>
    </>
  );
}

interface SettingsFormProps<Values extends Record<string, string>> {
  id: string;
  label: string;
  version: number;
  input: Values;
  constraint?: FormConstraint;
  reply: SettingsReply | undefined;
  button?: string;
  /** of a new one; "" else */
  formKey?: string;
  /** hidden fields; empty ones are left out */
  more?: Readonly<Record<string, string>>;
  /** without a reason, such as own settings */
  isWithoutReason?: boolean;
  hasFile?: boolean;
  children: (fields: { [Name in keyof Values]: FieldMetadata<string> }) => ReactNode;
}

/** Use the version as its key, so that saving resets it. */
export function SettingsForm<Values extends Record<string, string>>(props: SettingsFormProps<Values>) {
  const {
    id,
    label,
    version,
    input: values,
    constraint,
    reply,
    button = "保存",
    formKey,
    more,
    isWithoutReason,
    hasFile,
    children,
  } = props;
  const { stale, initialValue } = reply ?? {};
  const hidden = Object.entries({ formKey, ...more }).filter(([, value]) => value);
  const begin = stale ? { ...values, ...(initialValue as Partial<Values>) } : values;
  const [form, fields] = usePageForm<Values>({
    id,
    reply: stale ? undefined : reply,
    defaultValue: begin as DefaultValue<Values>,
    ...(constraint && { constraint }),
  });
  return (
    <section className="part" aria-label={label}>
      <FormErrorSummary form={form} />
      <StaleNotice stale={stale} />
      <Form
        method="post"
        className="form"
        {...getFormProps(form)}
        {...(hasFile && { encType: "multipart/form-data" as const })}
      >
        <input type="hidden" name="version" value={stale?.version ?? version} />
        {hidden.map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        {children(fields as { [Name in keyof Values]: FieldMetadata<string> })}
        {isWithoutReason ? null : <WhyField id={`${id}-why`} reply={reply} />}
        <button className="button button--primary" type="submit" accessKey="s">
          {button}
        </button>
      </Form>
    </section>
  );
}
