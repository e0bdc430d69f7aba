import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import type { CompanyKind, QualificationKind } from "~/modules/company/identity/qualification";
import type { CompanyDocuments } from "./held-documents";

/** Returns companies with their documents of all times, by id; unknown ones are left out. Two queries for each 500, none without ids. */
export async function findCompanyDocuments(
  companyIds: readonly number[],
): Promise<Map<number, CompanyDocuments>> {
  const found = new Map<number, CompanyDocuments>();
  for (const part of toChunks([...new Set(companyIds)])) {
    const companies = await db
      .selectFrom("company")
      .select(["id", "kind", "approved_at"])
      .where("id", "in", part)
      .execute();
    for (const { id, kind, approved_at } of companies)
      found.set(id, { kind: kind as CompanyKind, approvedAt: approved_at, documents: [] });
    const rows = await db
      .selectFrom("qualification")
      .select(["company_id", "kind", "number", "starts_on", "ends_on", "file_id"])
      .where("company_id", "in", part)
      .where("state", "in", ["approved", "replaced"])
      .orderBy("id")
      .execute();
    for (const row of rows)
      found.get(row.company_id)?.documents.push({
        kind: row.kind as QualificationKind,
        number: row.number,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        fileId: row.file_id,
      });
  }
  return found;
}
