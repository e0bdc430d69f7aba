import { lockCompany } from "~/modules/company/identity/lock.server";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { formatReturnTerm, returnDaysAt, type ReturnTerm } from "./near-expiry-return";

/** Returns a company's terms, newest first. One query. */
export async function findReturnTerms(companyId: number, trx: Db = db): Promise<ReturnTerm[]> {
  return trx
    .selectFrom("near_expiry_term")
    .select(["from_on as fromOn", "days"])
    .where("company_id", "=", companyId)
    .orderBy("from_on", "desc")
    .execute();
}

/** Returns within how many days before expiry a company may return batches now; 0: never. One query. */
export const findReturnDays = async (companyId: number, now: number, trx: Db = db): Promise<number> =>
  returnDaysAt(await findReturnTerms(companyId, trx), now);

export type ReturnTermSet =
  | { ok: true }
  | { ok: false; text: string; field: "fromOn" }
  | { ok: false; current: ReturnTerm[] };

/** Sets what holds from a day on, in the caller's transaction; audited. `isSeen` compares the terms with those that the form showed. Refused: a day before today. `now` in ms. */
export async function setReturnTerm(
  trx: Db,
  companyId: number,
  { term, isSeen }: { term: ReturnTerm; isSeen: (terms: ReturnTerm[]) => boolean },
  now: number,
): Promise<ReturnTermSet> {
  if (term.fromOn < toDay(now))
    return { ok: false, field: "fromOn", text: "不能早于今天：已经生效的约定不改" };
  await lockCompany(trx, companyId);
  const terms = await findReturnTerms(companyId, trx);
  if (!isSeen(terms)) return { ok: false, current: terms };
  await trx
    .insertInto("near_expiry_term")
    .values({ company_id: companyId, from_on: term.fromOn, days: term.days, set_at: now })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "from_on"]).doUpdateSet({ days: term.days, set_at: now }),
    )
    .execute();
  const before = terms.find(({ fromOn }) => fromOn === term.fromOn);
  await audited(trx, {
    subject: "company",
    id: companyId,
    before: before ? { 近效期退货: formatReturnTerm(before) } : null,
    after: { 近效期退货: formatReturnTerm(term) },
  });
  return { ok: true };
}
