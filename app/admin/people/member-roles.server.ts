import { z } from "zod";
import type { Db } from "~/platform/database/database.server";
import { changeRoles, type MemberChange, whoMay } from "~/modules/staff/accounts/change-member.server";
import { noteGrant, noteOpener, tiedTo } from "~/modules/staff/accounts/independence.server";
import {
  addMember,
  findMember,
  inviteMember,
  type Member,
  accountInUseFault,
} from "~/modules/staff/accounts/members.server";
import { tellStaff } from "~/modules/staff/notices/notices.server";
import { isInspector } from "~/modules/staff/permissions/inspector";
import {
  ALL_PERMISSIONS,
  AREAS,
  getArea,
  isSensitive,
  getPermissionName,
  type Permission,
  getPermissions,
  STAFF_ROLE_NAMES,
} from "~/modules/staff/permissions/permissions";
import { ownRoles, storedCells } from "~/modules/staff/permissions/roles.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";

/** Roles with names and sensitive permissions, as stored in a request. */
export const rolesShape = {
  roles: z.array(z.object({ role: z.string(), name: z.string() })),
  permissions: z.array(z.string()),
};
const RolesState = z.object(rolesShape);
type RolesState = z.infer<typeof RolesState>;

/** What these roles are called and allow now. Two queries. */
export async function rolesState(trx: Db, roles: readonly string[]): Promise<RolesState> {
  const own = await ownRoles(trx);
  const may = getPermissions(roles, await storedCells(trx));
  const sensitive = ALL_PERMISSIONS.filter((permission) => may.has(permission) && isSensitive(permission));
  return {
    roles: [...new Set(roles)].sort().map((role) => ({
      role,
      name: STAFF_ROLE_NAMES[role as keyof typeof STAFF_ROLE_NAMES] ?? own.get(role) ?? role,
    })),
    permissions: sensitive.map((item) => `${AREAS[getArea(item)]}：${getPermissionName(item)}`),
  };
}

/** Permissions that one person alone may not give. One query. */
async function sensitiveGain(
  trx: Db,
  previous: readonly string[],
  wanted: readonly string[],
): Promise<Permission[]> {
  const stored = await storedCells(trx);
  const before = getPermissions(previous, stored);
  const after = getPermissions(wanted, stored);
  return ALL_PERMISSIONS.filter(
    (permission) => isSensitive(permission) && after.has(permission) && !before.has(permission),
  );
}

interface People {
  member: { id: number; name: string };
  proposer: Person;
  decider: Person;
}

export const peopleText = (
  { member, proposer, decider }: People,
  roles: readonly { name: string }[],
): string => {
  const names = roles.map(({ name }) => name).join("、");
  return `${member.name} 现有角色：${names}（${proposer.name} 提出，${decider.name} 同意）。`;
};

/** Notifies the person, the author, and possible approvers. */
export async function tellOfRoles(
  trx: Db,
  { member, proposer, text }: People & { text: string },
  now: number,
): Promise<void> {
  const others = (await whoMay("system.agreePermissions", trx)).map(({ id }) => id);
  const ids = [member.id, ...(proposer.id === null ? [] : [proposer.id]), ...others];
  await tellStaff(trx, ids, { text, path: `/staff/people/${member.id}` }, now);
}

async function waitsText(trx: Db, what: string, by: Person, now: number): Promise<string> {
  const tied = by.id === null ? [] : await tiedTo(by.id, now, trx);
  const seconds = (await whoMay("system.agreePermissions", trx)).filter(
    ({ id }) => id !== by.id && !tied.includes(id),
  );
  const end =
    seconds.length > 0
      ? `由 ${seconds.map(({ name }) => name).join("、")} 复核后生效。`
      : "目前没有能复核的同事，请由管理服务器的同事先开通一位负责人。";
  return `${what}已提出：能动用资金、价格、权限或复核的角色要两个人，${end}`;
}

export const INSPECTION = "检查人员的账号随检查开启和结束，不在这里办理";

export type GrantedRoles = { ok: true; waits: boolean; text: string } | Exclude<MemberChange, { ok: true }>;

interface RolesWish {
  id: number;
  version: number;
  roles: readonly string[];
  why: string;
  by: Person;
}

/** Gives roles in the caller's transaction, or requests it for sensitive permissions. Null: no such person. Refused like `changeRoles`. `now` in ms. */
export async function giveRoles(
  trx: Db,
  { id, version, roles, why, by }: RolesWish,
  now: number,
): Promise<GrantedRoles | null> {
  const member = await findMember(id, trx);
  if (!member) return null;
  if (isInspector(member.roles)) return { ok: false, text: INSPECTION };
  const gain = await sensitiveGain(trx, member.roles, roles);
  if (gain.length === 0 || member.endedAt !== null) {
    const done = await changeRoles(trx, { id, version, roles });
    if (!done?.ok) return done;
    if (roles.some((role) => !member.roles.includes(role)))
      await noteGrant(trx, { memberId: id, kind: "roles", by }, now);
    return { ok: true, waits: false, text: `已更改 ${member.name} 的角色。` };
  }
  if (member.version !== version) return { ok: false, stale: member };
  await propose(
    trx,
    {
      kind: "memberRoles",
      subject: "staff",
      subjectId: id,
      title: `${member.name} 的角色`,
      before: { name: member.name, ...(await rolesState(trx, member.roles)) },
      after: { name: member.name, ...(await rolesState(trx, roles)) },
      why,
      by,
    },
    now,
  );
  return { ok: true, waits: true, text: await waitsText(trx, `${member.name} 的角色`, by, now) };
}

export type Invited =
  | { ok: true; key: string }
  | { ok: true; waits: string }
  | { ok: false; fields: Record<string, string[]> };

interface InvitationWish {
  username: string;
  name: string;
  roles: readonly string[];
  by: Person;
}

/** Creates an account with roles in the caller's transaction and returns the key of its link, or requests it for sensitive roles. Refused like `addMember`. `now` in ms. */
export async function invite(
  trx: Db,
  { username, name, roles, by }: InvitationWish,
  now: number,
): Promise<Invited> {
  const gain = await sensitiveGain(trx, [], roles);
  if (gain.length === 0) {
    const added = await addMember(trx, { username, name, roles, by }, now);
    return added.ok ? { ok: true, key: await inviteMember(trx, added.id, by.name, now) } : added;
  }
  const used = await accountInUseFault(trx, { username, name });
  if (used) return { ok: false, fields: used };
  await propose(
    trx,
    {
      kind: "memberInvitation",
      subject: "invitation",
      subjectId: username,
      title: `邀请 ${name}`,
      before: { person: null },
      after: { person: { username, name, ...(await rolesState(trx, roles)) } },
      why: "邀请新员工",
      by,
    },
    now,
  );
  return { ok: true, waits: await waitsText(trx, `邀请 ${name}`, by, now) };
}

/** Creates a new link for somebody without a password; returns its key once. Whoever creates it counts as having opened the account. `now` in ms. */
export async function makeLink(
  trx: Db,
  member: Pick<Member, "id">,
  by: { id: number; name: string },
  now: number,
): Promise<string> {
  await noteOpener(trx, member.id, by, now);
  return inviteMember(trx, member.id, by.name, now);
}
