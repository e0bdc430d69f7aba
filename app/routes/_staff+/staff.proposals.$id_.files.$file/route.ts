/** A picture or document that a proposal is decided by, for whoever may see the proposal. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { findApprovalRequestKind } from "~/desk/proposals/kinds.server";
import { maySee } from "~/desk/proposals/list.server";
import { downloadOf, fileOf } from "~/platform/files/files.server";
import { paced } from "~/platform/http/paced.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { findProposal } from "~/staff/proposals/proposals.server";

export const handle = deskHandle("复核的文件", "queue.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.file);
  const proposal = await findProposal(requireId(params.id));
  const kind = proposal && findApprovalRequestKind(proposal.kind);
  if (!proposal || !kind || !maySee(proposal, staff)) return notFound();
  const { files } = await kind.evidence(proposal, 1, now());
  const wanted = files.find((file) => file.id === id);
  const file = wanted ? await fileOf(wanted.companyId, wanted.id) : null;
  return file ? paced(request, `staff ${staff.id}`, downloadOf(file)) : notFound();
}
