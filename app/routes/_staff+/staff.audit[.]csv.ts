/** The audit log as a file, as it is filtered; what is exported stands in the log itself. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { auditCsv } from "~/staff/desk/audit-csv.server";
import { auditPageOf } from "~/staff/desk/audit-filter";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("导出审计日志", "system.exportAudit");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { filter, typed } = auditPageOf(new URL(request.url).searchParams);
  await asStaff(staff, { command: "导出审计日志" }, () =>
    inTransaction((trx) => audited(trx, { subject: "audit", id: "export", before: null, after: typed })),
  );
  const { text, isWhole } = await auditCsv(filter);
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="audit${isWhole ? "" : "-newest"}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
