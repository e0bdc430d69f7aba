/** 一个批号的药检报告: the current one, its replacement, and the history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fileAdminReport, findAdminBatch } from "~/modules/documents/test-report-queries.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { formBytes } from "~/platform/files/files.server";
import { type FormReply, readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { sentFiles } from "~/platform/values/sent-files";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { BatchReportView } from "./batch-report";

export const handle = adminHandle("药检报告", "quality.see", "quality.batches");

const HISTORY = 20;

/** `seen`: when the report shown was stored; 0 for none. */
const ReportForm = z.object({
  seen: z.number().int().min(0),
  file: z
    .unknown()
    .optional()
    .transform((sent) => sentFiles(sent))
    .refine((files) => files.length === 1, "请选择一个文件"),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const batch = (await findAdminBatch(requireId(params.id))) ?? notFound();
  const changes = await auditRows({ subject: "testReport", subjectId: batch.batch, limit: HISTORY });
  return json({
    batch,
    mayUpload: staff.permissions.has(handle.change),
    changes: await changeRows(changes),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const batch = (await findAdminBatch(requireId(params.id))) ?? notFound();
  const tooLarge = { file: ["文件不能超过 10 MB"] };
  const form = await readForm(request, ReportForm, { maxBytes: formBytes(1), tooLarge });
  if (!form.ok) return form.response;
  const { seen, file } = form.value;
  if ((batch.reportAt ?? 0) !== seen) {
    const text = "您打开本页以后，有人上传了新的报告，这次没有保存，请看过后再上传";
    return form.refuse({ form: [text], isStale: true });
  }
  const { result, notified } = await asStaff(staff, { command: "上传药检报告" }, () =>
    fileAdminReport(batch, file[0]!, now()),
  );
  if (result.result === "refused") return form.refuse({ fields: { file: [result.text] } });
  const words = { stored: "已保存", replaced: "已替换", unchanged: "与现有报告相同，没有改动" };
  const text = `${batch.batch} 的药检报告${words[result.result]}${notified > 0 ? `，已通知 ${notified} 家公司` : ""}。`;
  return redirectWith(`/staff/test-reports/${batch.id}`, { kind: "success", text }, "admin");
}

export default function TestReport() {
  return <BatchReportView {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />;
}
