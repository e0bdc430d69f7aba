import { sendMessages } from "~/modules/notifications/messages.server";
import type { Updateable } from "kysely";
import { audited } from "~/platform/database/audit.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import type { Database, Row } from "~/platform/database/schema";
import { isHeld, QUALIFICATIONS, type QualificationKind } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";

export type DecideRegistrationResult = { ok: true; name: string } | { ok: false };

/** Approves a company with its waiting documents unless `only`; a head office named by licence gets the store now. Ok false: no such company, or a closed one. `now` in ms. */
export const approveCompany = (
  companyId: number,
  only: boolean,
  now: number,
): Promise<DecideRegistrationResult> => inTransaction((trx) => approveCompanyIn(trx, companyId, only, now));

export async function approveCompanyIn(
  trx: Db,
  companyId: number,
  only: boolean,
  now: number,
): Promise<DecideRegistrationResult> {
  const before = await standing(trx, companyId);
  const row = await trx
    .updateTable("company")
    .set({ status: "approved", approved_at: now, reason: null })
    .where("id", "=", companyId)
    .where("status", "<>", "closed")
    .returning(["name", "head_office_id"])
    .executeTakeFirst();
  if (!row) return { ok: false };
  await audited(trx, {
    subject: "company",
    id: companyId,
    before,
    after: { status: "approved", reason: null, documents: only ? "as they were" : "approved" },
  });
  if (!only) {
    const waiting = await trx
      .updateTable("qualification")
      .set({ state: "approved", reason: null, updated_at: now })
      .where("company_id", "=", companyId)
      .where("state", "=", "pending")
      .returningAll()
      .execute();
    await retireOlder(trx, companyId, waiting, now);
  }
  if (row.head_office_id !== null) await joinHeadOffice(trx, companyId, row.head_office_id);
  await sendMessages(trx, "companyDecided", [{ companyId, event: "approved" }], now);
  return { ok: true, name: row.name };
}

/** A newly approved valid document replaces the previous one; one that starts later does so then. */
async function retireOlder(
  trx: Db,
  companyId: number,
  approved: readonly Row<"qualification">[],
  now: number,
): Promise<void> {
  const holding = approved.filter((row) =>
    isHeld(
      {
        kind: row.kind as QualificationKind,
        state: "approved",
        startsOn: row.starts_on,
        endsOn: row.ends_on,
      },
      now,
    ),
  );
  if (holding.length === 0) return;
  await trx
    .updateTable("qualification")
    .set({ state: "replaced", updated_at: now })
    .where("company_id", "=", companyId)
    .where("state", "=", "approved")
    .where(
      "kind",
      "in",
      holding.map((row) => row.kind),
    )
    .where(
      "id",
      "not in",
      holding.map((row) => row.id),
    )
    .execute();
}

/** The head office's logins also act for the store. */
async function joinHeadOffice(trx: Db, companyId: number, headOfficeId: number): Promise<void> {
  const heads = await trx
    .selectFrom("membership")
    .select("account_id")
    .where("company_id", "=", headOfficeId)
    .execute();
  if (heads.length === 0) return;
  await trx
    .insertInto("membership")
    .values(heads.map(({ account_id }) => ({ account_id, company_id: companyId, is_default: 0 as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rejects a company with a reason. Ok false: no such company, or a closed one. `now` in ms. */
export const rejectCompany = (
  companyId: number,
  reason: string,
  now: number,
): Promise<DecideRegistrationResult> => inTransaction((trx) => rejectCompanyIn(trx, companyId, reason, now));

export async function rejectCompanyIn(
  trx: Db,
  companyId: number,
  reason: string,
  now: number,
): Promise<DecideRegistrationResult> {
  const before = await standing(trx, companyId);
  const row = await trx
    .updateTable("company")
    .set({ status: "rejected", approved_at: null, reason })
    .where("id", "=", companyId)
    .where("status", "<>", "closed")
    .returning("name")
    .executeTakeFirst();
  if (!row) return { ok: false };
  await audited(trx, { subject: "company", id: companyId, before, after: { status: "rejected", reason } });
  await sendMessages(trx, "companyDecided", [{ companyId, event: "rejected", reason }], now);
  return { ok: true, name: row.name };
}

const standing = (trx: Db, companyId: number) =>
  trx.selectFrom("company").select(["status", "reason"]).where("id", "=", companyId).executeTakeFirst();

export interface Corrections {
  number?: string;
  startsOn?: string | null;
  endsOn?: string | null;
}

/** Approves one document with corrections, replacing the previous one. Ok false: no such document, or a replaced one. `now` in ms. */
export function approveDocument(
  documentId: number,
  { number, startsOn, endsOn }: Corrections,
  now: number,
): Promise<DecideRegistrationResult> {
  return inTransaction(async (trx) => {
    const row = await decided(trx, documentId, {
      state: "approved",
      reason: null,
      updated_at: now,
      ...(number !== undefined && { number }),
      ...(startsOn !== undefined && { starts_on: startsOn }),
      ...(endsOn !== undefined && { ends_on: endsOn }),
    });
    if (!row) return { ok: false };
    await retireOlder(trx, row.company_id, [row], now);
    const name = QUALIFICATIONS[row.kind as QualificationKind];
    const message = { companyId: row.company_id, documentName: name };
    await sendMessages(trx, "documentDecided", [{ ...message, event: "approved", endsOn: row.ends_on }], now);
    return { ok: true, name };
  });
}

/** Rejects one document with a reason; the previous one stays valid. Ok false: as approveDocument. `now` in ms. */
export function rejectDocument(
  documentId: number,
  reason: string,
  now: number,
): Promise<DecideRegistrationResult> {
  return inTransaction(async (trx) => {
    const row = await decided(trx, documentId, { state: "rejected", reason, updated_at: now });
    if (!row) return { ok: false };
    const name = QUALIFICATIONS[row.kind as QualificationKind];
    const message = { companyId: row.company_id, documentName: name };
    await sendMessages(trx, "documentDecided", [{ ...message, event: "rejected", reason }], now);
    return { ok: true, name };
  });
}

async function decided(trx: Db, documentId: number, change: Updateable<Database["qualification"]>) {
  const before = await trx
    .selectFrom("qualification")
    .selectAll()
    .where("id", "=", documentId)
    .executeTakeFirst();
  const after = await trx
    .updateTable("qualification")
    .set(change)
    .where("id", "=", documentId)
    .where("state", "<>", "replaced")
    .returningAll()
    .executeTakeFirst();
  if (after) await audited(trx, { subject: "document", id: documentId, before, after });
  return after;
}

/** Sets a company's scopes and notifies it of changes. Ok false: no such company. `now` in ms. */
export const setScopes = (
  companyId: number,
  scopes: readonly BusinessScopeCode[],
  now: number,
): Promise<DecideRegistrationResult> => inTransaction((trx) => setScopesIn(trx, companyId, scopes, now));

export async function setScopesIn(
  trx: Db,
  companyId: number,
  scopes: readonly BusinessScopeCode[],
  now: number,
): Promise<DecideRegistrationResult> {
  const row = await trx.selectFrom("company").select("name").where("id", "=", companyId).executeTakeFirst();
  if (!row) return { ok: false };
  const gone = await trx
    .deleteFrom("business_scope")
    .where("company_id", "=", companyId)
    .returning("scope")
    .execute();
  const rows = [...new Set(scopes)].map((scope) => ({ company_id: companyId, scope }));
  if (rows.length > 0) await trx.insertInto("business_scope").values(rows).execute();
  const before = { scopes: gone.map((row) => row.scope).sort() };
  const after = { scopes: rows.map((row) => row.scope).sort() };
  await audited(trx, { subject: "company", id: companyId, before, after });
  if (String(before.scopes) !== String(after.scopes))
    await sendMessages(
      trx,
      "scopesChanged",
      [{ companyId, scopeNames: rows.map((row) => BUSINESS_SCOPE_NAMES[row.scope]) }],
      now,
    );
  return { ok: true, name: row.name };
}
