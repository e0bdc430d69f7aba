/** Companies that wait for the second person. */
import { countWaitingCompanies, waitingCompanyIds } from "~/company/review/desk-companies.server";
import { companiesBeside, narrowedCompanies } from "./companies-beside.server";
import { casesAt, type QueueKind } from "~/desk/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const secondReviews: QueueKind = {
  id: "secondReviews",
  name: "首营企业 复核",
  needed: "quality.secondReview",
  to: "/staff/companies?step=second",
  cases: async (most) => casesAt("/staff/companies", await waitingCompanyIds("second", most)),
  beside: async (most) => companiesBeside(await waitingCompanyIds("second", most)),
  narrowed: narrowedCompanies("second"),
  count: async () => {
    const { count, oldestAt } = await countWaitingCompanies("second");
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
