/** The filtered audit log as a file; the export is audited too. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { namesFor } from "~/admin/changes/change-rows.server";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { AUDIT_HEADINGS, auditFileRows } from "~/admin/frame/audit-file.server";
import { getAuditPage } from "~/admin/frame/audit-filter";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出审计日志";
export const handle = adminHandle(TITLE, "system.exportAudit");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { filter, input } = getAuditPage(params);
  const list = { subject: "audit", filter: input, name: "audit", headings: AUDIT_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: auditFileRows(filter, namesFor) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
