/** 一件投诉或不良反应: the report, quality's findings, and open steps. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findBatch } from "~/modules/catalogue/stock/batches.server";
import { findQueue } from "~/admin/queue/next-path.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { adminCasePath } from "~/modules/quality/complaints/complaint";
import { findCase, findAdminCase, keepFinding } from "~/modules/quality/complaints/complaint-admin.server";
import { FindingForm } from "~/modules/quality/complaints/complaint-form";
import { findingStale, shownCase, inputFinding } from "~/modules/quality/complaints/shown-complaint";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { SettingsReply } from "~/admin/frame/settings-page";
import { ComplaintView } from "./detail-view";

export const handle = adminHandle("投诉和不良反应", "quality.see", "quality.complaints");

const HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const found = (await findAdminCase(params.number ?? "")) ?? notFound();
  const { row, patient } = found;
  const [batch, rows] = await Promise.all([
    findBatch(db, row.goods_id, row.batch_number),
    auditRows({ subject: "qualityCase", subjectId: row.number, limit: HISTORY }),
  ]);
  return json({
    case: shownCase(found, staff.permissions.has("quality.patients")),
    changes: await changeRows(rows),
    version: row.version,
    finding: inputFinding(row, patient?.relation ?? ""),
    isLate: row.settled_at === null && row.due_at < now(),
    constraint: formConstraint(FindingForm),
    batchTo: batch && staff.permissions.has("warehouse.see") ? `/staff/stock/${batch.id}` : null,
    mayChange: staff.permissions.has(handle.change),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const queue = await findQueue(request.url, staff);
  const number = params.number ?? "";
  if (!(await findCase(number))) return notFound();
  const form = await readForm(request, FindingForm);
  if (!form.ok) return form.response;
  const { version, findingLines, assessment: result, conclusionLines, relation } = form.value;
  const finding = { investigation: findingLines, assessment: result, conclusion: conclusionLines, relation };
  const done =
    (await asStaff(staff, { command: "记录调查和结论" }, () => keepFinding(number, version, finding))) ??
    notFound();
  if (done.ok) {
    const text = "调查和结论已保存。";
    return redirectWith(await queue.nextPath(adminCasePath(number)), { kind: "success", text }, "admin");
  }
  if ("text" in done) return form.refuse({ form: [done.text] });
  const stale = findingStale(done.current, finding);
  return json<SettingsReply>({ status: "error", initialValue: form.input, stale }, 409);
}

export default function Complaint() {
  return <ComplaintView {...useLoaderData<typeof loader>()} reply={useActionData<SettingsReply>()} />;
}
