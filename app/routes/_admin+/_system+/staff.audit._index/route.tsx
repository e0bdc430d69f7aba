/** 审计日志: who changed what, when and why, over all things, filtered; a page goes on behind its last row. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getAuditPage, auditPath } from "~/admin/frame/audit-filter";
import { AuditView } from "./audit-view";

export const handle = adminHandle("审计日志", "system.audit");

const ROWS = 100;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { filter, before, input, faults } = getAuditPage(new URL(request.url).searchParams);
  const rows = await auditRows({ ...filter, ...(before !== null && { before }), limit: ROWS + 1 });
  const shown = rows.slice(0, ROWS);
  const last = rows.length > ROWS ? shown.at(-1)!.id : null;
  return json({
    changes: await changeRows(shown),
    input,
    faults,
    isFirst: before === null,
    next: last === null ? null : auditPath("/staff/audit", input, { before: String(last) }),
    mayExport: staff.permissions.has("system.exportAudit"),
  });
}

export default function Audit() {
  return <AuditView {...useLoaderData<typeof loader>()} />;
}
