/** Companies in the list beside an open one. */
import { deskCompaniesOf } from "~/company/review/desk-companies.server";
import type { BesideCase } from "~/desk/lists/list-queue";
import { dayOf } from "~/platform/values/clock";

/** In the order of the ids. */
export async function companiesBeside(ids: readonly number[]): Promise<BesideCase[]> {
  return (await deskCompaniesOf(ids)).map(({ id, name, contact, createdAt }) => ({
    ...{ to: `/staff/companies/${id}`, name, end: dayOf(createdAt).slice(5), note: contact },
  }));
}
