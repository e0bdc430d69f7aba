/** Changes that wait for a second person: those that this one may answer, and that nobody proposed with whom they do not count as two. */
import { kindsFor } from "~/desk/proposals/kinds.server";
import { listedProposals } from "~/desk/proposals/list.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { tiedTo } from "~/staff/accounts/independence.server";
import { countWaiting, waitingProposals } from "~/staff/proposals/proposals.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

/** Whoever proposed it hears within a day. */
const TO_ANSWER = DAY;

/** Whose proposals somebody does not answer: their own, and those of people to whom they are tied. */
const notOf = async (id: number): Promise<number[]> => [id, ...(await tiedTo(id, now()))];

export const proposals: QueueKind = {
  id: "proposals",
  name: "等待复核",
  needed: "queue.see",
  to: "/staff/proposals",
  cases: async (most, { id, permissions }) =>
    casesAt(
      "/staff/proposals",
      (await waitingProposals(kindsFor(permissions), await notOf(id), most)).map((proposal) => proposal.id),
    ),
  beside: async (most, { id, permissions }) => {
    const waiting = await waitingProposals(kindsFor(permissions), await notOf(id), most);
    const listed = await listedProposals(waiting);
    return waiting.map((proposal, at) => ({
      to: `/staff/proposals/${proposal.id}`,
      name: proposal.title,
      end: listed[at]!.amount,
      note: `${proposal.proposer.name} ${formatTime(proposal.proposedAt)}`,
    }));
  },
  count: async (_now, { id, permissions }) => {
    const { count, oldestAt } = await countWaiting(kindsFor(permissions), await notOf(id));
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
