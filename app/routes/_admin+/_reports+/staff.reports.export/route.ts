/** A report as a file, of the days and rows that its address asks for. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { currentReport } from "~/admin/reports/merged-reports.server";
import { reportFile } from "~/admin/reports/report-files.server";
import { isReport, REPORTS } from "~/admin/reports/reports";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出报表";
export const handle = adminHandle(TITLE, "reports.export");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const params = await currentReport(new URL(request.url).searchParams);
  const report = params.get("report");
  if (!isReport(report)) return notFound();
  const { needed, file: name } = REPORTS[report];
  // Exporting also needs permission to see the report.
  const staff = await requireStaff(request, needed);
  const isCostShown = staff.permissions.has("reports.margin");
  const { filter, headings, rows } = await reportFile(report, { params, now: now(), isCostShown });
  const list = { subject: "report", filter: { report, ...filter }, name, headings, rows };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList(list, toFormat(params)),
  );
  return new Response(body, { headers });
}
