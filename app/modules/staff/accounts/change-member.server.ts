import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, type Db } from "~/platform/database/database.server";
import { formatTime } from "~/platform/values/clock";
import { tellStaff } from "~/modules/staff/notices/notices.server";
import { FACTOR_PATH, type Permission, getPermissions } from "~/modules/staff/permissions/permissions";
import { storedCells } from "~/modules/staff/permissions/roles.server";
import { removeSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { type GrantedBy, noteGrant } from "./independence.server";
import { endOtherSessions } from "./sessions.server";
import { findMember, listMembers, writeRoles, type Member } from "./members.server";

export type MemberChange =
  | { ok: true }
  /** the member was changed since the form was rendered */
  | { ok: false; stale: Member }
  | { ok: false; text: string };

export const LAST = "至少要有一位在职员工能分配角色，请先把这项权限给别人";

/** Locks the member's row; returns the current member as `stale` when the version differs. */
async function holdVersion(trx: Db, id: number, version: number): Promise<Member | { stale: Member } | null> {
  await forUpdate(trx.selectFrom("staff_member").select("id").where("id", "=", id)).executeTakeFirst();
  const member = await findMember(id, trx);
  return member && member.version !== version ? { stale: member } : member;
}

/** Returns the active members who have a password and this permission. Two queries. */
export async function whoMay(permission: Permission, trx: Db = db): Promise<Member[]> {
  const [members, stored] = [await listMembers(trx), await storedCells(trx)];
  return members.filter(
    ({ endedAt, hasPassword, roles }) =>
      endedAt === null && hasPassword && getPermissions(roles, stored).has(permission),
  );
}

/** Returns whether an active member with a password may still assign roles. */
export const isManaged = async (trx: Db): Promise<boolean> =>
  (await whoMay("system.manageStaff", trx)).length > 0;

const nextVersion = (trx: Db, id: number, also: { ended_at?: number } = {}) =>
  trx
    .updateTable("staff_member")
    .set((eb) => ({ version: eb("version", "+", 1), ...also }))
    .where("id", "=", id)
    .execute();

/** Thrown to roll back when the last member who may assign roles would be removed. */
export class NoMemberLeft extends Error {}

export interface RolesWish {
  id: number;
  version: number;
  roles: readonly string[];
}

/** Replaces a member's roles, given the version the form was rendered from. Throws NoMemberLeft when nobody could assign roles any more (see `refusingLast`). */
export async function changeRoles(trx: Db, { id, version, roles }: RolesWish): Promise<MemberChange | null> {
  const held = await holdVersion(trx, id, version);
  if (!held) return null;
  if ("stale" in held) return { ok: false, stale: held.stale };
  if (held.endedAt !== null) return { ok: false, text: "该员工已停用" };
  const wanted = [...new Set(roles)].sort();
  if (wanted.join() === held.roles.join()) return { ok: false, text: "角色没有变化" };
  await writeRoles(trx, id, wanted);
  await nextVersion(trx, id);
  if (!(await isManaged(trx))) throw new NoMemberLeft();
  await audited(trx, { subject: "staff", id, before: { roles: held.roles }, after: { roles: wanted } });
  return { ok: true };
}

/** Deactivates a member with their sessions, known browsers and invitations. Refusals as for changeRoles. `now` in ms. */
export async function endMember(
  trx: Db,
  { id, version }: { id: number; version: number },
  now: number,
): Promise<MemberChange | null> {
  const held = await holdVersion(trx, id, version);
  if (!held) return null;
  if ("stale" in held) return { ok: false, stale: held.stale };
  if (held.endedAt !== null) return { ok: false, text: "该员工已停用" };
  await nextVersion(trx, id, { ended_at: now });
  for (const table of ["staff_session", "staff_half_session", "staff_device", "staff_invitation"] as const)
    await trx.deleteFrom(table).where("member_id", "=", id).execute();
  if (!(await isManaged(trx))) throw new NoMemberLeft();
  await audited(trx, { subject: "staff", id, before: { state: "active" }, after: { state: "ended" } });
  return { ok: true };
}

/** Runs `work`; turns NoMemberLeft into a result with its message. */
export async function refusingLast<T>(work: () => Promise<T>): Promise<T | { ok: false; text: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoMemberLeft) return { ok: false, text: LAST };
    throw error;
  }
}

/** Removes a member's second factor in the caller's transaction, ends their sessions and notifies them. Returns null for an unknown member. `now` in ms. */
export async function resetSecondFactor(
  trx: Db,
  id: number,
  by: GrantedBy,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string } | null> {
  const member = await findMember(id, trx);
  if (!member) return null;
  if (member.endedAt !== null) return { ok: false, text: "该员工已停用" };
  if (!(await removeSecondFactor(trx, id))) return { ok: false, text: "该员工没有启用两步验证" };
  await endOtherSessions(trx, id, null);
  await noteGrant(trx, { memberId: id, kind: "factor", by }, now);
  const text = `${by.name} 于 ${formatTime(now)} 重置了您的两步验证。如果不是您要求的，请立即告诉负责人。`;
  await tellStaff(trx, [id], { text, path: FACTOR_PATH }, now);
  return { ok: true };
}
