import { audited } from "~/platform/database/audit.server";
import { forUpdate, type Db } from "~/platform/database/database.server";
import { newKey } from "~/platform/http/browser-key.server";
import { nameKey } from "~/platform/values/person-name";
import {
  ALL_PERMISSIONS,
  isBuiltIn,
  isDefault,
  type Permission,
  permissionsOfRole,
  STAFF_ROLE_NAMES,
} from "./permissions";
import { storedCells } from "./roles.server";

export interface Role {
  role: string;
  name: string;
  isOwn: boolean;
  permissions: Permission[];
  /** 0: never changed */
  version: number;
}

/** Lists all roles with their permissions, built-in ones first. Two queries. */
export async function listRoles(trx: Db): Promise<Role[]> {
  const stored = await storedCells(trx);
  const rows = await trx
    .selectFrom("staff_role")
    .select(["role", "name", "version"])
    .orderBy("name")
    .execute();
  const versions = new Map(rows.map(({ role, version }) => [role, version]));
  const builtIn = Object.entries(STAFF_ROLE_NAMES).map(([role, name]) => ({ role, name }));
  return [...builtIn, ...rows.filter(({ role }) => !isBuiltIn(role))].map(({ role, name }) => ({
    role,
    name,
    isOwn: !isBuiltIn(role),
    version: versions.get(role) ?? 0,
    permissions: [...permissionsOfRole(role, stored)],
  }));
}

export const findRole = async (trx: Db, role: string): Promise<Role | null> =>
  (await listRoles(trx)).find((item) => item.role === role) ?? null;

/** Adds a custom role without permissions; null when the name is taken. */
export async function addRole(trx: Db, name: string): Promise<string | null> {
  const key = nameKey(name);
  if ((await listRoles(trx)).some((role) => nameKey(role.name) === key)) return null;
  const role = `own-${newKey()
    .replace(/[^a-z0-9]/gi, "")
    .slice(0, 8)
    .toLowerCase()}`;
  await trx.insertInto("staff_role").values({ role, name }).execute();
  await audited(trx, { subject: "role", id: role, before: null, after: { name } });
  return role;
}

export type RoleChange = { ok: true } | { ok: false; stale: Role } | { ok: false; text: string };

/** Replaces a role's permissions, given the version the form was rendered from. Returns null for an unknown role. */
export async function changeRolePermissions(
  trx: Db,
  { role, version, permissions }: { role: string; version: number; permissions: readonly Permission[] },
): Promise<RoleChange | null> {
  await forUpdate(trx.selectFrom("staff_role").select("role").where("role", "=", role)).executeTakeFirst();
  const now = await findRole(trx, role);
  if (!now) return null;
  if (now.version !== version) return { ok: false, stale: now };
  const wanted = ALL_PERMISSIONS.filter((permission) => permissions.includes(permission));
  const values = wanted.filter((item) => !now.permissions.includes(item));
  const used = now.permissions.filter((permission) => !wanted.includes(permission));
  if (values.length + used.length === 0) return { ok: false, text: "权限没有变化" };
  const isFirst = await writeVersion(trx, now);
  if (!isFirst) return { ok: false, stale: (await findRole(trx, role))! };
  await writeCells(trx, role, wanted);
  await audited(trx, { subject: "role", id: role, before: { may: used }, after: { may: values } });
  return { ok: true };
}

/** Of two concurrent changes from the same version only one gets true. */
async function writeVersion(trx: Db, { role, name, version }: Role): Promise<boolean> {
  if (version === 0) {
    const made = await trx
      .insertInto("staff_role")
      .values({ role, name, version: 1 })
      .onConflict((conflict) => conflict.column("role").doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows) > 0;
  }
  const moved = await trx
    .updateTable("staff_role")
    .set({ version: version + 1 })
    .where("role", "=", role)
    .where("version", "=", version)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) > 0;
}

/** Stores only the cells that differ from the table in permissions.ts. */
async function writeCells(trx: Db, role: string, wanted: readonly Permission[]): Promise<void> {
  await trx.deleteFrom("staff_role_permission").where("role", "=", role).execute();
  const rows = ALL_PERMISSIONS.flatMap((permission) => {
    const isAllowed = wanted.includes(permission);
    if (isAllowed === isDefault(role, permission)) return [];
    return [{ role, permission, is_allowed: isAllowed ? (1 as const) : (0 as const) }];
  });
  if (rows.length > 0) await trx.insertInto("staff_role_permission").values(rows).execute();
}
