/** The file of a batch's test report. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminReportFile } from "~/modules/documents/test-report-queries.server";
import { toDownload } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/throttled.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("药检报告", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const file = (await adminReportFile(requireId(params.id))) ?? notFound();
  return throttled(request, `staff ${staff.id}`, toDownload(file));
}
