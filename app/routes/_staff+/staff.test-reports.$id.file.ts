/** The file of a batch's test report. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { adminReportFile } from "~/documents/test-report-desk.server";
import { downloadOf } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { throttled } from "~/platform/http/paced.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { adminHandle } from "~/staff/desk/desk-handle";

export const handle = adminHandle("药检报告", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const file = (await adminReportFile(requireId(params.id))) ?? notFound();
  return throttled(request, `staff ${staff.id}`, downloadOf(file));
}
