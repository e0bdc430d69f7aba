/** Companies that wait for the second person. */
import { countWaitingCompanies, waitingCompanyIds } from "~/company/review/desk-companies.server";
import { relatedCompanies, narrowedCompanies } from "./companies-beside.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const secondReviews: QueueKind = {
  id: "secondReviews",
  name: "首营企业 复核",
  needed: "quality.secondReview",
  to: "/staff/companies?step=second",
  cases: async (limit) => casesAt("/staff/companies", await waitingCompanyIds("second", limit)),
  beside: async (limit) => relatedCompanies(await waitingCompanyIds("second", limit)),
  narrowed: narrowedCompanies("second"),
  count: async () => {
    const { count, oldestAt } = await countWaitingCompanies("second");
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
