import { lockCompany } from "~/modules/company/identity/lock.server";
import {
  approveCompanyIn,
  rejectCompanyIn,
  setScopesIn,
} from "~/modules/company/registration/register-review.server";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { regionName } from "~/platform/values/regions";
import { getMissingCompanyPoints, serializeCompanyReview } from "./first-business";

export interface CompanyReviewer {
  id: number;
  name: string;
  /** why this person is no second person, in words, or null */
  tieTo?: (trx: Db, otherId: number) => Promise<string | null>;
}

export interface CompanyReview {
  firstId: number;
  firstBy: string;
  firstAt: number;
  points: string[];
  scopes: BusinessScopeCode[];
  note: string;
  seen: string;
  secondBy: string | null;
  secondAt: number | null;
}

export type CompanyReviewResult = { ok: true } | { ok: false; text: string };

const CHANGED = "企业资料或证件在您打开后有变化，请核对后再办理";

/** Returns the state of a company's review; null: not started. One query. */
export async function findReview(companyId: number, trx: Db = db): Promise<CompanyReview | null> {
  const row = await trx
    .selectFrom("company_review")
    .selectAll()
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    firstId: row.first_id,
    firstBy: row.first_by,
    firstAt: row.first_at,
    note: row.note,
    seen: row.seen,
    points: JSON.parse(row.points) as string[],
    scopes: JSON.parse(row.scopes) as BusinessScopeCode[],
    secondBy: row.second_by,
    secondAt: row.second_at,
  };
}

/** Returns a company's current data for the form; null: no such company. Two queries. */
export async function readCompanyReviewState(
  companyId: number,
  trx: Db = db,
): Promise<{ status: string; seen: string } | null> {
  const company = await trx.selectFrom("company").selectAll().where("id", "=", companyId).executeTakeFirst();
  if (!company) return null;
  const documents = await trx
    .selectFrom("qualification")
    .select(["id", "state", "number", "starts_on as startsOn", "ends_on as endsOn"])
    .where("company_id", "=", companyId)
    .where("state", "<>", "replaced")
    .execute();
  const facts = {
    name: company.name,
    kind: company.kind,
    licenceNumber: company.licence_number,
    place: regionName(company.area_code) + company.address,
    documents: documents,
  };
  return { status: company.status, seen: serializeCompanyReview(facts) };
}

/** Locks the company; returns why the form's decision is outdated, or null. */
async function getFault(trx: Db, companyId: number, seen: string): Promise<string | null> {
  await lockCompany(trx, companyId);
  const now = await readCompanyReviewState(companyId, trx);
  if (!now) return "没有这家企业";
  if (now.status !== "pending") return "这家企业已有审核结论";
  return now.seen === seen ? null : CHANGED;
}

interface FirstReview {
  points: readonly string[];
  scopes: readonly BusinessScopeCode[];
  note: string;
  /** what the form showed */
  seen: string;
}

/** The first review: all points ticked. Refused: a missing point, already decided, reviewed or changed. `now` in ms. */
export const recordFirstCompanyReview = (
  companyId: number,
  by: CompanyReviewer,
  { points, scopes, note, seen }: FirstReview,
  now: number,
): Promise<CompanyReviewResult> =>
  inTransaction(async (trx) => {
    const fault = await getFault(trx, companyId, seen);
    if (fault) return { ok: false, text: fault };
    const missing = getMissingCompanyPoints(points);
    if (missing.length > 0)
      return { ok: false, text: `请核对并勾选：${missing.join("；")}；不符的请退回企业` };
    if (scopes.length === 0) return { ok: false, text: "请勾选经营范围" };
    const before = await findReview(companyId, trx);
    if (before) return { ok: false, text: `${before.firstBy} 已经初审` };
    await trx
      .insertInto("company_review")
      .values({
        company_id: companyId,
        first_id: by.id,
        first_by: by.name,
        first_at: now,
        note,
        seen,
        points: JSON.stringify(points),
        scopes: JSON.stringify(scopes),
      })
      .execute();
    await audited(trx, {
      subject: "company",
      id: companyId,
      before: null,
      after: { 初审: "通过", scopes, note },
    });
    return { ok: true };
  });

/** Why this person may not make the second review, or null. */
const secondRefusal = async (trx: Db, firstId: number, by: CompanyReviewer): Promise<string | null> =>
  firstId === by.id ? "复核须由初审以外的人办理" : ((await by.tieTo?.(trx, firstId)) ?? null);

/** The second review approves the company with documents and scopes. Refused: no first review, the first person, any change since. `now` in ms. */
export const recordSecondCompanyReview = (
  companyId: number,
  by: CompanyReviewer,
  seen: string,
  now: number,
): Promise<CompanyReviewResult> =>
  inTransaction(async (trx) => {
    const fault = await getFault(trx, companyId, seen);
    if (fault) return { ok: false, text: fault };
    const first = await findReview(companyId, trx);
    if (!first) return { ok: false, text: "这家企业还没有初审" };
    const refusal = await secondRefusal(trx, first.firstId, by);
    if (refusal) return { ok: false, text: refusal };
    if (first.seen !== seen) return { ok: false, text: "初审后资料有变化，请退回初审" };
    await trx
      .updateTable("company_review")
      .set({ second_by: by.name, second_at: now })
      .where("company_id", "=", companyId)
      .execute();
    await setScopesIn(trx, companyId, first.scopes, now);
    await approveCompanyIn(trx, companyId, false, now);
    return { ok: true };
  });

/** The second person requests a new first review, with a reason. Refused like the second review, except for changes. */
export const returnCompanyToFirstReview = (
  companyId: number,
  by: CompanyReviewer,
  why: string,
): Promise<CompanyReviewResult> =>
  inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    const now = await readCompanyReviewState(companyId, trx);
    const first = await findReview(companyId, trx);
    if (now?.status !== "pending" || !first) return { ok: false, text: "这家企业没有等待复核" };
    const refusal = await secondRefusal(trx, first.firstId, by);
    if (refusal) return { ok: false, text: refusal };
    await trx.deleteFrom("company_review").where("company_id", "=", companyId).execute();
    const before = { 初审: first.firstBy };
    await audited(trx, { subject: "company", id: companyId, before, after: { 退回初审: why } });
    return { ok: true };
  });

/** Returns the company with a reason; it may submit again. Refused: decided or changed since. `now` in ms. */
export const returnToCompany = (
  companyId: number,
  { seen, why }: { seen: string; why: string },
  now: number,
): Promise<CompanyReviewResult> =>
  inTransaction(async (trx) => {
    const fault = await getFault(trx, companyId, seen);
    if (fault) return { ok: false, text: fault };
    await trx.deleteFrom("company_review").where("company_id", "=", companyId).execute();
    await rejectCompanyIn(trx, companyId, why, now);
    return { ok: true };
  });
