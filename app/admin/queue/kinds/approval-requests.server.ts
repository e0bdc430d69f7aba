/** Changes that wait for a second person: those that this one may answer, and that nobody proposed with whom they do not count as two. */
import { kindsFor } from "~/admin/approval-requests/kinds.server";
import { listedApprovalRequests } from "~/admin/approval-requests/list.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { tiedTo } from "~/modules/staff/accounts/independence.server";
import {
  countWaiting,
  waitingApprovalRequests,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

/** Whoever proposed it hears within a day. */
const TO_ANSWER = DAY;

/** Whose proposals somebody does not answer: their own, and those of people to whom they are tied. */
const notOf = async (id: number): Promise<number[]> => [id, ...(await tiedTo(id, now()))];

export const approvalRequests: QueueKind = {
  id: "proposals",
  name: "等待复核",
  needed: "queue.see",
  to: "/staff/proposals",
  cases: async (limit, { id, permissions }) =>
    casesAt(
      "/staff/proposals",
      (await waitingApprovalRequests(kindsFor(permissions), await notOf(id), limit)).map(
        (approvalRequest) => approvalRequest.id,
      ),
    ),
  beside: async (limit, { id, permissions }) => {
    const waiting = await waitingApprovalRequests(kindsFor(permissions), await notOf(id), limit);
    const listed = await listedApprovalRequests(waiting);
    return waiting.map((approvalRequest, at) => ({
      to: `/staff/proposals/${approvalRequest.id}`,
      name: approvalRequest.title,
      end: listed[at]!.amount,
      note: `${approvalRequest.proposer.name} ${formatTime(approvalRequest.proposedAt)}`,
    }));
  },
  count: async (_now, { id, permissions }) => {
    const { count, oldestAt } = await countWaiting(kindsFor(permissions), await notOf(id));
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
