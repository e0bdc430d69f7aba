/** Companies in the list beside an open one: those of a queue, or of its list as it is narrowed. */
import { REVIEW_STATES, type ReviewState } from "~/company/identity/qualification";
import {
  type DeskCompanyRow,
  deskCompaniesOf,
  listDeskCompanies,
} from "~/company/review/desk-companies.server";
import type { BesideCase } from "~/desk/lists/list-queue";
import type { QueueKind } from "~/desk/queue/queue";
import { dayOf } from "~/platform/values/clock";

const shown = (rows: readonly DeskCompanyRow[]): BesideCase[] =>
  rows.map(({ id, name, contact, createdAt }) => ({
    to: `/staff/companies/${id}`,
    name,
    end: dayOf(createdAt).slice(5),
    note: contact,
  }));

/** In the order of the ids. */
export const companiesBeside = async (ids: readonly number[]): Promise<BesideCase[]> =>
  shown(await deskCompaniesOf(ids));

export const narrowedCompanies = (step: "first" | "second"): NonNullable<QueueKind["narrowed"]> => ({
  filters: ["words", "state"],
  async list({ words = "", state = "" }, most) {
    const status = Object.hasOwn(REVIEW_STATES, state) ? (state as ReviewState) : null;
    return shown(await listDeskCompanies({ status, words, step }, { after: null, most }));
  },
});
