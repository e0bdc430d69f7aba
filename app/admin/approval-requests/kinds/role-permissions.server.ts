import { z } from "zod";
import { evidenceTable } from "~/admin/approval-requests/evidence";
import { listMembers } from "~/modules/staff/accounts/members.server";
import { isGuarded, getPermissionName, AREAS, getArea } from "~/modules/staff/permissions/permissions";
import { isManaged, LAST } from "~/modules/staff/accounts/change-member.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import type { Db } from "~/platform/database/database.server";
import { changeRolePermissions, findRole, type Role } from "~/modules/staff/permissions/change-role.server";
import { ALL_PERMISSIONS, isPermission, type Permission } from "~/modules/staff/permissions/permissions";
import { getAreas } from "~/modules/staff/permissions/permission-table";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { tryPropose } from "~/modules/staff/approval-requests/approval-requests.server";

const State = z.object({ permissions: z.array(z.string()) });
type State = z.infer<typeof State>;

/** Names of the staff with this role. */
const getHolders = (members: Awaited<ReturnType<typeof listMembers>>, role: string): string[] =>
  members.filter(({ endedAt, roles }) => endedAt === null && roles.includes(role)).map(({ name }) => name);

const missingIn = (state: z.infer<typeof State>, other: z.infer<typeof State>): Permission[] =>
  other.permissions.filter(isPermission).filter((permission) => !state.permissions.includes(permission));

export const rolePermissions: ApprovalRequestKind<State> = {
  kind: "rolePermissions",
  name: "改角色的权限",
  agree: "system.agreePermissions",
  state: State,
  path: (role) => `/staff/roles/${role}`,
  words: ({ permissions }) =>
    Object.fromEntries(
      getAreas(new Set(permissions.filter(isPermission))).map(({ area, actions }) => [
        area,
        actions.join("、"),
      ]),
    ),
  listed: async (rows) => {
    const members = await listMembers();
    return rows.map(({ subjectId: role, before, after }) => ({
      about: `影响 ${getHolders(members, role).length} 位员工`,
      amount: `增加 ${missingIn(before, after).length} 项，取消 ${missingIn(after, before).length} 项`,
    }));
  },
  evidence: async ({ subjectId: role, before, after }, page) => ({
    facts: [["使用这一角色的员工", getHolders(await listMembers(), role).join("、") || "没有"]],
    tables: [
      evidenceTable(
        { id: "h-permissions", title: "改动的权限", headings: ["权限", "改动", "要求二次验证"] },
        [
          ...missingIn(before, after).map((item) => ({ item, change: "增加" })),
          ...missingIn(after, before).map((item) => ({ item, change: "取消" })),
        ],
        page,
        ({ item, change }) => [
          `${AREAS[getArea(item)]}：${getPermissionName(item)}`,
          change,
          isGuarded(item) ? "是" : "否",
        ],
      ),
    ],
    files: [],
  }),
  current: async (trx, role) => {
    const found = await findRole(trx, role);
    return found && { permissions: found.permissions };
  },
  apply: async (trx, { permissions }, { subjectId: role }) => {
    const found = await findRole(trx, role);
    if (!found) return { ok: false, text: "没有这个角色" };
    const wanted = permissions.filter(isPermission);
    const done = await changeRolePermissions(trx, { role, version: found.version, permissions: wanted });
    if (!done?.ok)
      return { ok: false, text: done && "text" in done ? done.text : "角色刚刚有改动，请再试一次" };
    if (!(await isManaged(trx))) return { ok: false, text: LAST };
    return { ok: true, text: `已更改 ${found.name} 的权限，立即生效。` };
  },
};

export type RoleApprovalRequest =
  | { ok: true; id: number }
  | { ok: false; stale: Role }
  | { ok: false; text: string };

interface Wish {
  role: string;
  version: number;
  permissions: readonly Permission[];
  why: string;
  by: Person;
}

/** Requests these permissions for a role, from the form's version. Null: no such role. `now` in ms. */
export async function proposeRolePermissions(
  trx: Db,
  { role, version, permissions, why, by }: Wish,
  now: number,
): Promise<RoleApprovalRequest | null> {
  const found = await findRole(trx, role);
  if (!found) return null;
  if (found.version !== version) return { ok: false, stale: found };
  const [current, wanted] = [found.permissions, permissions].map((some) =>
    ALL_PERMISSIONS.filter((permission) => some.includes(permission)),
  );
  if (current!.join() === wanted!.join()) return { ok: false, text: "权限没有变化" };
  return tryPropose(
    trx,
    {
      kind: rolePermissions.kind,
      subject: "role",
      subjectId: role,
      title: `角色 ${found.name}`,
      before: { permissions: current },
      after: { permissions: wanted },
      why,
      by,
    },
    now,
  );
}
