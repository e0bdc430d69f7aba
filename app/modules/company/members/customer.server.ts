import { db } from "~/platform/database/database.server";

export interface CustomerLogin {
  id: number;
  name: string;
  username: string;
  phone: string;
  faceFileId: number | null;
}

/** Returns a company's logins. One query. */
export function getLogins(companyId: number): Promise<CustomerLogin[]> {
  return db
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["a.id", "a.name", "a.username", "a.phone", "a.face_file_id as faceFileId"])
    .where("m.company_id", "=", companyId)
    .orderBy("a.id")
    .execute();
}

/** Returns the other companies of its logins. One query. */
export function relatedStores(companyId: number): Promise<{ id: number; name: string }[]> {
  const logins = db.selectFrom("membership").select("account_id").where("company_id", "=", companyId);
  return db
    .selectFrom("company")
    .select(["id", "name"])
    .where("id", "in", db.selectFrom("membership").select("company_id").where("account_id", "in", logins))
    .where("id", "<>", companyId)
    .orderBy("id")
    .execute();
}

/** Returns a company's manager (null for the default) and rank. One query. */
export async function findCare(
  companyId: number,
): Promise<{ rank: string; managerId: number | null; manager: string | null } | null> {
  const row = await db
    .selectFrom("company as c")
    .leftJoin("account_manager as m", "m.id", "c.account_manager_id")
    .select(["c.rank", "c.account_manager_id as managerId", "m.name as manager"])
    .where("c.id", "=", companyId)
    .executeTakeFirst();
  return row ?? null;
}
