import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/staff/desk/change-list";
import type { ChangeRow } from "~/staff/desk/change-row";
import type { Stale } from "~/staff/desk/stale";
import { StaleNotice } from "~/staff/desk/stale-notice";
import { WhyField } from "~/staff/desk/why-field";
import type { LimitName } from "~/staff/limits/limits";
import { FormErrors, FormField, usePageForm } from "~/ui/forms/form";

export type LimitsReply = FormReply & { stale?: Stale };

interface LimitsViewProps {
  version: number;
  limits: readonly {
    name: LimitName;
    label: string;
    unit: "fen" | "percent";
    value: string;
    first: string;
  }[];
  changes: readonly ChangeRow[];
  reply: LimitsReply | undefined;
}

export function LimitsView(props: LimitsViewProps) {
  const { version, changes } = props;
  return (
    <>
      <div className="desk-head">
        <h1>限额</h1>
        <p className="desk-head__note">一人可以单独办理的上限，超过的由另一位同事复核后生效</p>
      </div>
      <div className="desk-body columns columns--side">
        <LimitFields key={version} {...props} />
        <section className="part" aria-labelledby="h-history">
          <div className="part__head">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={changes} none="还没有改动，与初始设置相同。" />
        </section>
      </div>
    </>
  );
}

function LimitFields({ version, limits, reply }: LimitsViewProps) {
  const [form, fields] = usePageForm<Record<LimitName, string>>({
    id: "limits",
    reply: reply?.stale ? undefined : reply,
    defaultValue: Object.fromEntries(
      limits.map(({ name, value }) => [name, (reply?.stale && reply.initialValue?.[name]) || value]),
    ),
  });
  const typed = reply?.initialValue;
  return (
    <section className="part" aria-label="限额">
      <FormErrors form={form} />
      <StaleNotice stale={reply?.stale} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="version" value={reply?.stale?.version ?? version} />
        {limits.map(({ name, label, unit, first }) => (
          <FormField
            key={name}
            field={fields[name]}
            label={`${label}（${unit === "fen" ? "元" : "%"}）`}
            hint={`初始为 ${first}`}
            required
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        <WhyField id="why" typed={typed?.["why"]} />
        <button className="button button--primary" type="submit" accessKey="s">
          保存限额
        </button>
      </Form>
    </section>
  );
}
