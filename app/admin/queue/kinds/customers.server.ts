import { REVIEW_STATES, type ReviewState, QUALIFICATIONS } from "~/modules/company/identity/qualification";
import {
  type AdminCompanyRow,
  findAdminCompanies,
  listAdminCompanies,
  countWaitingCompanies,
  waitingCompanyIds,
  countWaitingDocuments,
  waitingDocumentIds,
  waitingDocuments,
} from "~/modules/company/review/admin-companies.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import { casesAt, dueWithin, type QueueKind } from "~/admin/queue/queue";
import { toDay, DAY } from "~/platform/values/clock";
import { countWaitingAddresses } from "~/modules/company/addresses/address.server";
import { countReleaseRequests } from "~/modules/catalogue/goods/release-admin.server";

const toRelatedCompanies = (rows: readonly AdminCompanyRow[]): RelatedPages[] =>
  rows.map(({ id, name, contact, createdAt }) => ({
    to: `/staff/companies/${id}`,
    name,
    end: toDay(createdAt).slice(5),
    note: contact,
  }));

/** In the order of the ids. */
const relatedCompanies = async (ids: readonly number[]): Promise<RelatedPages[]> =>
  toRelatedCompanies(await findAdminCompanies(ids));

const narrowedCompanies = (step: "first" | "second"): NonNullable<QueueKind["narrowed"]> => ({
  filters: ["words", "state"],
  async list({ words = "", state = "" }, limit) {
    const status = Object.hasOwn(REVIEW_STATES, state) ? (state as ReviewState) : null;
    return toRelatedCompanies(await listAdminCompanies({ status, words, step }, { after: null, limit }));
  },
});

export const firstReviews: QueueKind = {
  id: "firstReviews",
  name: "首营企业 初审",
  needed: "quality.firstReview",
  to: "/staff/companies?step=first",
  cases: async (limit) => casesAt("/staff/companies", await waitingCompanyIds("first", limit)),
  related: async (limit) => relatedCompanies(await waitingCompanyIds("first", limit)),
  narrowed: narrowedCompanies("first"),
  count: dueWithin(DAY, () => countWaitingCompanies("first")),
};

export const secondReviews: QueueKind = {
  id: "secondReviews",
  name: "首营企业 复核",
  needed: "quality.secondReview",
  to: "/staff/companies?step=second",
  cases: async (limit) => casesAt("/staff/companies", await waitingCompanyIds("second", limit)),
  related: async (limit) => relatedCompanies(await waitingCompanyIds("second", limit)),
  narrowed: narrowedCompanies("second"),
  count: dueWithin(DAY, () => countWaitingCompanies("second")),
};

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
  count: dueWithin(DAY, countWaitingDocuments),
};

export const addressesToRelease: QueueKind = {
  id: "addressesToRelease",
  name: "收货地址待放行",
  needed: "quality.documents",
  to: "/staff/addresses",
  count: dueWithin(DAY, countWaitingAddresses),
};

export const releasesToDecide: QueueKind = {
  id: "releasesToDecide",
  name: "控销申请待处理",
  needed: "quality.controlled",
  to: "/staff/releases",
  count: dueWithin(DAY, countReleaseRequests),
};
