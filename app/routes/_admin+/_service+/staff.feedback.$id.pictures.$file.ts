/** A picture of feedback. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toDownload, findFile } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findAdminFeedback } from "~/modules/support/feedback/feedback-admin.server";

export const handle = adminHandle("图片", "service.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const found = (await findAdminFeedback(requireId(params.id))) ?? notFound();
  if (!found.pictures.includes(id)) notFound();
  const file = await findFile(found.company_id, id);
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
