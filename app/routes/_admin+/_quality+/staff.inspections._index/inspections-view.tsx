import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { WorkTable } from "~/admin/lists/work-table";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { WhyField } from "~/admin/frame/why-field";
import { DEFAULT_HOURS, INSPECTION_STATES } from "~/modules/staff/inspection/inspection";
import type { Inspection } from "~/modules/staff/inspection/inspections.server";
import { formatTime } from "~/platform/values/clock";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface InspectionsProps {
  rows: readonly Inspection[];
  formKey: string;
  constraint: FormConstraint;
  reply: FormReply | undefined;
}

export function InspectionsView({ rows, ...form }: InspectionsProps) {
  return (
    <>
      <div className="admin-head">
        <h1>检查模式</h1>
        <span className="admin-head__note">
          监管检查人员只能查看，看过的每一页都记入审计日志，到时自动结束
        </span>
      </div>
      <div className="admin-body columns columns--side">
        <DetailSection id="h-inspections" title="检查记录">
          <WorkTable
            caption="检查记录"
            rows={rows}
            none="还没有检查。"
            to={({ id }) => `/staff/inspections/${id}`}
            columns={[
              { name: "检查人员", cell: (row) => row.inspector },
              { name: "检查单位", cell: (row) => row.authority },
              { name: "状态", cell: (row) => INSPECTION_STATES[row.state] },
              { name: "开启人", cell: (row) => row.openedBy },
              { name: "开启时间", cell: (row) => formatTime(row.openedAt) },
              { name: "结束时间", cell: (row) => formatTime(row.endedAt ?? row.endsAt) },
            ]}
          />
        </DetailSection>
        <DetailSection id="h-open" title="开启检查模式">
          <OpenForm {...form} />
        </DetailSection>
      </div>
    </>
  );
}

function OpenForm({ formKey, constraint, reply }: Omit<InspectionsProps, "rows">) {
  const [form, fields] = usePageForm<Record<"inspector" | "authority" | "certificate" | "hours", string>>({
    id: "inspection",
    reply,
    constraint,
    defaultValue: { hours: String(DEFAULT_HOURS) },
  });
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrorSummary form={form} />
      <input type="hidden" name="formKey" value={formKey} />
      <FormField field={fields.inspector} label="检查人员" required autoComplete="off" />
      <FormField field={fields.authority} label="检查单位" required autoComplete="off" />
      <FormField field={fields.certificate} label="执法证号" hint="可不填" autoComplete="off" />
      <FormField
        field={fields.hours}
        label="时长（小时）"
        hint="到时自动结束，最长 24 小时"
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <WhyField id="inspection-why" reply={reply} />
      <p>
        <button className="button button--primary" type="submit" accessKey="s">
          开启检查模式
        </button>
      </p>
    </Form>
  );
}
