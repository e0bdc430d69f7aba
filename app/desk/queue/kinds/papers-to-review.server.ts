/** Papers that approved companies have handed in since. */
import { countWaitingPapers, waitingPaperIds } from "~/company/review/desk-companies.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const papersToReview: QueueKind = {
  id: "papersToReview",
  name: "证件待审核",
  needed: "quality.documents",
  to: "/staff/documents",
  cases: async (most) => casesAt("/staff/documents", await waitingPaperIds(most)),
  count: async () => {
    const { count, oldestAt } = await countWaitingPapers();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
