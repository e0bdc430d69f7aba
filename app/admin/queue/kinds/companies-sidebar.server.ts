import { REVIEW_STATES, type ReviewState } from "~/modules/company/identity/qualification";
import {
  type AdminCompanyRow,
  findAdminCompanies,
  listAdminCompanies,
} from "~/modules/company/review/admin-companies.server";
import type { RelatedPages } from "~/admin/lists/list-queue";
import type { QueueKind } from "~/admin/queue/queue";
import { toDay } from "~/platform/values/clock";

const shown = (rows: readonly AdminCompanyRow[]): RelatedPages[] =>
  rows.map(({ id, name, contact, createdAt }) => ({
    to: `/staff/companies/${id}`,
    name,
    end: toDay(createdAt).slice(5),
    note: contact,
  }));

/** In the order of the ids. */
export const relatedCompanies = async (ids: readonly number[]): Promise<RelatedPages[]> =>
  shown(await findAdminCompanies(ids));

export const narrowedCompanies = (step: "first" | "second"): NonNullable<QueueKind["narrowed"]> => ({
  filters: ["words", "state"],
  async list({ words = "", state = "" }, limit) {
    const status = Object.hasOwn(REVIEW_STATES, state) ? (state as ReviewState) : null;
    return shown(await listAdminCompanies({ status, words, step }, { after: null, limit }));
  },
});
