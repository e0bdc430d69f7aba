import { db, type Db } from "~/platform/database/database.server";
import type { StoredCell } from "./permissions";

/** Returns the cells that differ from permissions.ts. One query. */
export async function storedCells(trx: Db = db): Promise<StoredCell[]> {
  const rows = await trx
    .selectFrom("staff_role_permission")
    .select(["role", "permission", "is_allowed"])
    .execute();
  return rows.map(({ role, permission, is_allowed }) => ({ role, permission, isAllowed: is_allowed === 1 }));
}

/** Returns the names of custom roles by code. One query. */
export async function ownRoles(trx: Db = db): Promise<Map<string, string>> {
  const rows = await trx.selectFrom("staff_role").select(["role", "name"]).orderBy("name").execute();
  return new Map(rows.map(({ role, name }) => [role, name]));
}
