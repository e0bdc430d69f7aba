/** What a role may do. */
import { z } from "zod";
import { isManaged, LAST } from "~/staff/accounts/change-member.server";
import type { ProposalKind } from "~/desk/proposals/proposal-kind.server";
import type { Db } from "~/platform/database/database.server";
import { changeRolePermissions, findRole, type Role } from "~/staff/permissions/change-role.server";
import { ALL_PERMISSIONS, isPermission, type Permission } from "~/staff/permissions/permissions";
import { areasOf } from "~/staff/permissions/permission-table";
import type { Person } from "~/staff/proposals/proposals";
import { tryPropose } from "~/staff/proposals/proposals.server";

const State = z.object({ permissions: z.array(z.string()) });
type State = z.infer<typeof State>;

export const rolePermissions: ProposalKind<State> = {
  kind: "rolePermissions",
  name: "改角色的权限",
  agree: "system.agreePermissions",
  state: State,
  path: (role) => `/staff/roles/${role}`,
  words: ({ permissions }) =>
    Object.fromEntries(
      areasOf(new Set(permissions.filter(isPermission))).map(({ area, actions }) => [
        area,
        actions.join("、"),
      ]),
    ),
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

export type RoleProposal =
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

/** Proposes that the role may do these and nothing else, from the version that the form was made from. Null: there is no such role. `now` in ms. */
export async function proposeRolePermissions(
  trx: Db,
  { role, version, permissions, why, by }: Wish,
  now: number,
): Promise<RoleProposal | null> {
  const found = await findRole(trx, role);
  if (!found) return null;
  if (found.version !== version) return { ok: false, stale: found };
  const [is, wanted] = [found.permissions, permissions].map((some) =>
    ALL_PERMISSIONS.filter((one) => some.includes(one)),
  );
  if (is!.join() === wanted!.join()) return { ok: false, text: "权限没有变化" };
  return tryPropose(
    trx,
    {
      ...{ kind: rolePermissions.kind, subject: "role", subjectId: role, title: `角色 ${found.name}` },
      ...{ before: { permissions: is }, after: { permissions: wanted }, why, by },
    },
    now,
  );
}
