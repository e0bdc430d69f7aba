import { db } from "~/platform/database/database.server";
import type {
  CompanyKind,
  DocumentState,
  Qualification,
  QualificationKind,
  ReviewState,
} from "~/modules/company/identity/qualification";
import type { Store } from "./stores";
import { documentWarnings } from "~/modules/company/documents/warnings";

/** Whether a login may act for a company. One query. */
export async function isMember(accountId: number, companyId: number): Promise<boolean> {
  const member = await db
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", accountId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return member !== undefined;
}

/** Returns the login's stores, the current one first (design rules, 多店). */
export async function findStores(accountId: number, currentId: number, now: number): Promise<Store[]> {
  const mine = () => db.selectFrom("membership").select("company_id").where("account_id", "=", accountId);
  const [companies, documents] = await Promise.all([
    db
      .selectFrom("company")
      .select(["id", "name", "kind", "status", "reason", "head_office_id", "licence_number"])
      .where("id", "in", mine())
      .orderBy("id")
      .execute(),
    db
      .selectFrom("qualification")
      .select(["company_id", "kind", "state", "starts_on", "ends_on"])
      .where("company_id", "in", mine())
      .execute(),
  ]);
  const heads = new Set(companies.map((row) => row.head_office_id));
  return companies
    .map((row): Store => {
      const held = documents
        .filter((document) => document.company_id === row.id)
        .map((document): Qualification => ({
          kind: document.kind as QualificationKind,
          state: document.state as DocumentState,
          startsOn: document.starts_on,
          endsOn: document.ends_on,
        }));
      const kind = row.kind as CompanyKind;
      return {
        id: row.id,
        name: row.name,
        kind,
        status: row.status as ReviewState,
        reason: row.reason,
        isCurrent: row.id === currentId,
        isHeadOffice: heads.has(row.id),
        licenceNumber: row.licence_number,
        warnings: documentWarnings(kind, held, now),
      };
    })
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}
