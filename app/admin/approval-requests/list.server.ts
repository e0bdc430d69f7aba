/** Which proposals somebody sees. */
import type { Staff } from "~/modules/staff/accounts/viewer.server";
import type { ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import { listApprovalRequests } from "~/modules/staff/approval-requests/approval-requests.server";
import { findApprovalRequestKind, kindsFor } from "./kinds.server";
import type { ListedApprovalRequest } from "./approval-request-kind.server";
import { STATES_OF, type View } from "./approval-request-page";

/** Of a view, the newest first, behind this id: one's own, or those of the kinds that one may answer. One query. */
export const readApprovalRequests = (
  { id, permissions }: Pick<Staff, "id" | "permissions">,
  view: View,
  before: number | null,
  limit: number,
): Promise<ApprovalRequest[]> =>
  listApprovalRequests({
    states: STATES_OF[view],
    before,
    most: limit,
    ...(view === "mine" ? { proposedBy: id } : { kinds: kindsFor(permissions) }),
  });

/** Whether somebody may look at it: who proposed it, and those who may answer it. */
export const maySee = (
  { kind, proposer }: ApprovalRequest,
  { id, permissions }: Pick<Staff, "id" | "permissions">,
): boolean => {
  const needed = findApprovalRequestKind(kind)?.agree;
  return proposer.id === id || (needed !== undefined && permissions.has(needed));
};

/** What each of these is about and the amount that it moves, in their order. A fixed number of queries for each kind among them. */
export async function listedApprovalRequests(
  approvalRequests: readonly ApprovalRequest[],
): Promise<ListedApprovalRequest[]> {
  const found = new Map<number, ListedApprovalRequest>();
  for (const kind of new Set(approvalRequests.map((approvalRequest) => approvalRequest.kind))) {
    const some = approvalRequests.filter((approvalRequest) => approvalRequest.kind === kind);
    const listed = (await findApprovalRequestKind(kind)?.listed(some)) ?? [];
    for (const [at, item] of listed.entries()) found.set(some[at]!.id, item);
  }
  return approvalRequests.map(({ id }) => found.get(id) ?? { about: "", amount: "" });
}
