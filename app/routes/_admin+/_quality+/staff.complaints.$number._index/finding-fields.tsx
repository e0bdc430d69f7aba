import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormConstraint } from "~/platform/http/forms/forms.server";
import { type CaseKind, RELATIONS, CASE_FINDING_NAMES } from "~/modules/quality/complaints/complaint";
import { SelectField } from "~/ui/forms/form-fields";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export type InputFinding = Record<"findingLines" | "assessment" | "conclusionLines" | "relation", string>;

interface FindingFieldsProps {
  kind: CaseKind;
  version: number;
  finding: InputFinding;
  constraint: FormConstraint;
  reply: SettingsReply | undefined;
}

const getChoices = (words: Readonly<Record<string, string>>, none: string) => [
  { value: "", name: none },
  ...Object.entries(words).map(([value, name]) => ({ value, name })),
];

export function FindingFields(props: FindingFieldsProps) {
  return <Fields key={props.version} {...props} />;
}

function Fields({ kind, version, finding, constraint, reply }: FindingFieldsProps) {
  const { stale, initialValue } = reply ?? {};
  const [form, fields] = usePageForm<InputFinding>({
    id: "finding",
    reply: stale ? undefined : reply,
    constraint,
    defaultValue: stale ? { ...finding, ...(initialValue as Partial<InputFinding>) } : finding,
  });
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <StaleNotice stale={stale} />
      <input type="hidden" name="version" value={stale?.version ?? version} />
      <FormField
        field={fields.findingLines}
        label="调查情况"
        hint="核对了什么、看到什么、封存了多少"
        required
      >
        <textarea rows={4} />
      </FormField>
      <SelectField
        field={fields.assessment}
        label="结论"
        choices={getChoices(CASE_FINDING_NAMES, "未下结论")}
      />
      {kind === "adverse" ? (
        <SelectField field={fields.relation} label="关联性评价" choices={getChoices(RELATIONS, "未评价")} />
      ) : null}
      <FormField field={fields.conclusionLines} label="结论说明">
        <textarea rows={3} />
      </FormField>
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          保存调查和结论
        </button>
      </p>
    </Form>
  );
}
