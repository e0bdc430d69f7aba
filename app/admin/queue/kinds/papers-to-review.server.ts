import {
  countWaitingDocuments,
  waitingDocumentIds,
  waitingDocuments,
} from "~/modules/company/review/admin-companies.server";
import { QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { toDay } from "~/platform/values/clock";
import { casesAt, type QueueKind } from "~/admin/queue/queue";

const TO_ANSWER = 24 * 3_600_000;

export const documentsToReview: QueueKind = {
  id: "papersToReview",
  name: "证件待审核",
  needed: "quality.documents",
  to: "/staff/documents",
  cases: async (limit) => casesAt("/staff/documents", await waitingDocumentIds(limit)),
  related: async (limit) =>
    (await waitingDocuments(limit)).map(({ id, company, kind, updatedAt }) => ({
      to: `/staff/documents/${id}`,
      name: company,
      end: toDay(updatedAt).slice(5),
      note: QUALIFICATIONS[kind],
    })),
  count: async () => {
    const { count, oldestAt } = await countWaitingDocuments();
    return { count, oldestAt, dueAt: oldestAt === null ? null : oldestAt + TO_ANSWER };
  },
};
