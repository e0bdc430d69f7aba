/** 质量投诉台账 or 不良反应台账 as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { CASE_KINDS, toCaseKind } from "~/modules/quality/complaints/complaint";
import { caseFileRows, caseHeadings } from "~/modules/quality/complaints/complaint-file.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出质量台账";
export const handle = adminHandle(TITLE, "quality.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const kind = toCaseKind(params.get("kind") ?? "");
  const list = {
    subject: "qualityCase",
    filter: { 类别: CASE_KINDS[kind] },
    headings: caseHeadings(kind),
    figures: ["数量"],
    name: kind === "adverse" ? "adverse-reactions" : "complaints",
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: caseFileRows(kind) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
