/** A picture or document of an approval request. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { maySee } from "~/admin/approval-requests/list.server";
import { toDownload, findFile } from "~/platform/files/files.server";
import { throttled } from "~/platform/http/throttled.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { findApprovalRequest } from "~/modules/staff/approval-requests/approval-requests.server";

export const handle = adminHandle("复核的文件", "queue.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const approvalRequest = await findApprovalRequest(requireId(params.id));
  const kind = approvalRequest && findApprovalRequestKind(approvalRequest.kind);
  if (!approvalRequest || !kind || !maySee(approvalRequest, staff)) return notFound();
  const { files } = await kind.evidence(approvalRequest, 1, now());
  const wanted = files.find((file) => file.id === id);
  const file = wanted ? await findFile(wanted.companyId, wanted.id) : null;
  return file ? throttled(request, `staff ${staff.id}`, toDownload(file)) : notFound();
}
