import { countWaitingCompanies, waitingCompanyIds } from "~/modules/company/review/admin-companies.server";
import { relatedCompanies, narrowedCompanies } from "./companies-sidebar.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const firstReviews: QueueKind = {
  id: "firstReviews",
  name: "首营企业 初审",
  needed: "quality.firstReview",
  to: "/staff/companies?step=first",
  cases: async (limit) => casesAt("/staff/companies", await waitingCompanyIds("first", limit)),
  related: async (limit) => relatedCompanies(await waitingCompanyIds("first", limit)),
  narrowed: narrowedCompanies("first"),
  count: async () => {
    const { count, oldestAt } = await countWaitingCompanies("first");
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
