/** Which proposals somebody sees. */
import { now } from "~/platform/values/clock.server";
import { tiedTo } from "~/modules/staff/accounts/independence.server";
import type { Staff } from "~/modules/staff/accounts/viewer.server";
import type { ApprovalRequest } from "~/modules/staff/approval-requests/approval-requests";
import {
  listApprovalRequests,
  waitingAbout,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { findApprovalRequestKind, kindsFor } from "./kinds.server";
import type { ListedApprovalRequest } from "./approval-request-kind.server";
import { STATES_OF, type View } from "./approval-request-page";

/** Whose proposals somebody does not answer: their own, and those of people with whom they do not count as two. */
export const unansweredBy = async (id: number): Promise<number[]> => [id, ...(await tiedTo(id, now()))];

/** Of a view, the newest first, behind this id: one's own, those that one may answer, or those of such kinds that are done. */
export async function readApprovalRequests(
  { id, permissions }: Pick<Staff, "id" | "permissions">,
  view: View,
  before: number | null,
  limit: number,
): Promise<ApprovalRequest[]> {
  const page = { states: STATES_OF[view], before, most: limit };
  if (view === "mine") return listApprovalRequests({ ...page, proposedBy: id });
  const kinds = kindsFor(permissions);
  if (view === "done") return listApprovalRequests({ ...page, kinds });
  return listApprovalRequests({ ...page, kinds, notOf: await unansweredBy(id) });
}

/** Whether somebody may look at it: who proposed it, and those who may answer it. */
export const maySee = (
  { kind, proposer }: ApprovalRequest,
  { id, permissions }: Pick<Staff, "id" | "permissions">,
): boolean => {
  const needed = findApprovalRequestKind(kind)?.agree;
  return proposer.id === id || (needed !== undefined && permissions.has(needed));
};

/** What waits about one thing, the newest first, and whether this person may open it. One query. */
export const waitingShownTo = async (
  staff: Pick<Staff, "id" | "permissions">,
  subject: string,
  subjectId: string | number,
): Promise<(ApprovalRequest & { isVisible: boolean })[]> =>
  (await waitingAbout(subject, subjectId)).map((approvalRequest) => ({
    ...approvalRequest,
    isVisible: maySee(approvalRequest, staff),
  }));

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
