/** The file of a batch's test report. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { deskReportFile } from "~/documents/test-report-desk.server";
import { downloadOf } from "~/platform/files/files.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { paced } from "~/platform/http/paced.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("药检报告", "quality.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const file = (await deskReportFile(requireId(params.id))) ?? notFound();
  return paced(request, `staff ${staff.id}`, downloadOf(file));
}
