/** 登记上报: when it was reported to the authority's monitoring centre, and the receipt number. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseStep } from "~/admin/detail/case-step";
import { findQueue } from "~/admin/queue/next-path.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { findCase, reportToAuthority } from "~/modules/quality/complaints/complaint-admin.server";
import { CHANGED, reportFaults, CaseReportForm } from "~/modules/quality/complaints/complaint-form";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { Field } from "~/ui/forms/field";
import { enteredIn } from "~/ui/forms/form-reply";

export const handle = adminHandle("登记上报", "quality.complaints");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const row = (await findCase(params.number ?? "")) ?? notFound();
  return json({
    number: row.number,
    goods: row.goods_name,
    version: row.version,
    dueOn: toDay(row.due_at),
    reportedOn: row.reported_on ?? toDay(now()),
    receiptNumber: row.receipt_number,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const number = params.number ?? "";
  const row = (await findCase(number)) ?? notFound();
  const form = await readForm(request, CaseReportForm);
  if (!form.ok) return form.response;
  const { version, ...report } = form.value;
  const fields = reportFaults(report.reportedOn, toDay(row.received_at), toDay(now()));
  if (fields) return form.refuse({ fields });
  const done =
    (await asStaff(staff, { command: "登记上报" }, () =>
      reportToAuthority(number, version, report, now()),
    )) ?? notFound();
  if (!done.ok) return form.refuse({ form: ["text" in done ? done.text : CHANGED], isStale: true });
  return redirectWith(
    await queue.nextPath(adminCasePath(number)),
    { kind: "success", text: "已登记上报。" },
    "admin",
  );
}

export default function Report() {
  const { number, goods, version, dueOn, ...now } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <CaseStep
      title={`登记上报 ${goods}`}
      note={`${number}，时限 ${dueOn}`}
      more={{ version: String(version) }}
      button="登记上报"
      back={adminCasePath(number)}
      reply={reply}
    >
      <Field
        label="上报日期"
        name="reportedOn"
        type="date"
        required
        defaultValue={enteredIn(reply, "reportedOn") ?? now.reportedOn}
      />
      <Field
        label="回执编号"
        name="receiptNumber"
        hint="国家药品不良反应监测系统或监管部门给出的编号"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={enteredIn(reply, "receiptNumber") ?? now.receiptNumber}
      />
    </CaseStep>
  );
}
