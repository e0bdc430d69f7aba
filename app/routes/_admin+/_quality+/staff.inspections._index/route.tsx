/** 检查模式: an inspector is let in to look for some hours, and who was let in before. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { formConstraint, type FormReply, newFormToken, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { InspectionForm, DEFAULT_HOURS, INSPECTION_STATES } from "~/modules/staff/inspection/inspection";
import { listInspections, openInspection } from "~/modules/staff/inspection/inspections.server";
import { getFormProps } from "@conform-to/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { WhyField } from "~/admin/frame/why-field";
import { formatTime } from "~/platform/values/clock";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = adminHandle("检查模式", "quality.inspection");

const MAX_ROWS = 100;
const PATH = "/staff/inspections";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json({
    formKey: newFormToken(),
    constraint: formConstraint(InspectionForm),
    rows: await listInspections(MAX_ROWS, now()),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, InspectionForm);
  if (!form.ok) return form.response;
  const { formKey, why, ...wanted } = form.value;
  const id = await asStaff(staff, { command: "开启检查模式", why }, () =>
    openInspection({ ...wanted, by: staff.name }, formKey, now()),
  );
  const text = "检查模式已开启，请生成进入链接。";
  return redirectWith(`${PATH}/${id}`, { kind: "success", text }, "admin");
}

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function Inspections() {
  const { rows, ...form } = { ...useLoaderData<typeof loader>(), reply: useActionData<FormReply>() };
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

function OpenForm({ formKey, constraint, reply }: Omit<LoaderData, "rows">) {
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
