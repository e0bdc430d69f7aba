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

/** Returns whose requests a person may not approve: their own, and of people who do not count as another. */
export const unansweredBy = async (id: number): Promise<number[]> => [id, ...(await tiedTo(id, now()))];

/** Returns a view, newest first, after this id: own ones, those to approve, or done ones of such kinds. */
export async function readApprovalRequests(
  { id, permissions }: Pick<Staff, "id" | "permissions">,
  view: View,
  before: number | null,
  limit: number,
): Promise<ApprovalRequest[]> {
  const page = { states: STATES_OF[view], before, limit };
  if (view === "mine") return listApprovalRequests({ ...page, requestedBy: id });
  const kinds = kindsFor(permissions);
  if (view === "done") return listApprovalRequests({ ...page, kinds });
  return listApprovalRequests({ ...page, kinds, notOf: await unansweredBy(id) });
}

/** Whether somebody may read it: its author and possible approvers. */
export const maySee = (
  { kind, proposer }: ApprovalRequest,
  { id, permissions }: Pick<Staff, "id" | "permissions">,
): boolean => {
  const needed = findApprovalRequestKind(kind)?.agree;
  return proposer.id === id || (needed !== undefined && permissions.has(needed));
};

/** Returns waiting requests of a thing, newest first, and whether this person may open them. One query. */
export const waitingShownTo = async (
  staff: Pick<Staff, "id" | "permissions">,
  subject: string,
  subjectId: string | number,
): Promise<(ApprovalRequest & { isVisible: boolean })[]> =>
  (await waitingAbout(subject, subjectId)).map((approvalRequest) => ({
    ...approvalRequest,
    isVisible: maySee(approvalRequest, staff),
  }));

/** Returns subject and amount of requests, in order. A fixed number of queries for each kind. */
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
