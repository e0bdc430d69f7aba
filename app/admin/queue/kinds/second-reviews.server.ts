import { countWaitingCompanies, waitingCompanyIds } from "~/modules/company/review/admin-companies.server";
import { relatedCompanies, narrowedCompanies } from "./companies-sidebar.server";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const secondReviews: QueueKind = {
  id: "secondReviews",
  name: "首营企业 复核",
  needed: "quality.secondReview",
  to: "/staff/companies?step=second",
  cases: async (limit) => casesAt("/staff/companies", await waitingCompanyIds("second", limit)),
  related: async (limit) => relatedCompanies(await waitingCompanyIds("second", limit)),
  narrowed: narrowedCompanies("second"),
  count: async () => {
    const { count, oldestAt } = await countWaitingCompanies("second");
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
