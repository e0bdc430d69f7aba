/** Companies that have registered and wait for their first review. */
import { countWaitingCompanies } from "~/company/review/desk-companies.server";
import type { QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const firstReviews: QueueKind = {
  id: "firstReviews",
  name: "首营企业 初审",
  needed: "quality.firstReview",
  to: "/staff/companies",
  count: async () => {
    const { count, oldestAt } = await countWaitingCompanies("first");
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
