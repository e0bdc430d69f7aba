import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { lockCompany } from "./lock.server";
import type { CompanyStatus } from "./qualification";

/** Why a closed company cannot be changed, or null. Locks the company. */
export async function closedRefusal(trx: Db, companyId: number): Promise<string | null> {
  await lockCompany(trx, companyId);
  return (await closedAmong([companyId], trx)).has(companyId) ? "该客户已注销，不能再办理" : null;
}

/** Returns which of these companies are closed. One query for each 500. */
export async function closedAmong(ids: readonly number[], trx: Db = db): Promise<Set<number>> {
  const closed = new Set<number>();
  for (const part of toChunks([...new Set(ids)])) {
    const rows = await trx
      .selectFrom("company")
      .select("id")
      .where("id", "in", part)
      .where("status", "=", "closed")
      .execute();
    for (const { id } of rows) closed.add(id);
  }
  return closed;
}

/** Returns a company's name and state, or null. One query. */
export async function findCompanyStatus(
  companyId: number,
  trx: Db = db,
): Promise<{ name: string; status: CompanyStatus } | null> {
  const row = await trx
    .selectFrom("company")
    .select(["name", "status"])
    .where("id", "=", companyId)
    .executeTakeFirst();
  return row ? { name: row.name, status: row.status as CompanyStatus } : null;
}
