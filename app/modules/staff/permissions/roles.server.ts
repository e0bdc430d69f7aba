import { db, type Db } from "~/platform/database/database.server";
import type { StoredCell } from "./permissions";

/** The cells that differ from the table in permissions.ts. One query. */
export async function storedCells(trx: Db = db): Promise<StoredCell[]> {
  const rows = await trx
    .selectFrom("staff_role_permission")
    .select(["role", "permission", "is_allowed"])
    .execute();
  return rows.map(({ role, permission, is_allowed }) => ({ role, permission, isAllowed: is_allowed === 1 }));
}

/** The names of the shop's own roles, by their codes. One query. */
export async function ownRoles(trx: Db = db): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("staff_role").select(["role", "name"]).orderBy("name").execute();
  return new Map(rows.map(({ role, name }) => [role, name]));
}
