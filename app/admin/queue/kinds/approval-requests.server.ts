import { kindsFor } from "~/admin/approval-requests/kinds.server";
import { listedApprovalRequests, unansweredBy } from "~/admin/approval-requests/list.server";
import { DAY, formatTime } from "~/platform/values/clock";
import {
  countWaiting,
  waitingApprovalRequests,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";

export const approvalRequests: QueueKind = {
  id: "proposals",
  name: "等待复核",
  needed: "queue.see",
  to: "/staff/proposals",
  cases: async (limit, { id, permissions }) =>
    casesAt(
      "/staff/proposals",
      (await waitingApprovalRequests(kindsFor(permissions), await unansweredBy(id), limit)).map(
        (approvalRequest) => approvalRequest.id,
      ),
    ),
  related: async (limit, { id, permissions }) => {
    const waiting = await waitingApprovalRequests(kindsFor(permissions), await unansweredBy(id), limit);
    const listed = await listedApprovalRequests(waiting);
    return waiting.map((approvalRequest, at) => ({
      to: `/staff/proposals/${approvalRequest.id}`,
      name: approvalRequest.title,
      end: listed[at]!.amount,
      note: `${approvalRequest.proposer.name} ${formatTime(approvalRequest.requestedAt)}`,
    }));
  },
  count: dueWithin(DAY, async ({ id, permissions }) =>
    countWaiting(kindsFor(permissions), await unansweredBy(id)),
  ),
};
