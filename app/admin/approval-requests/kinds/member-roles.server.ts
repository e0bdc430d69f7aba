import { z } from "zod";
import { peopleText, tellOfRoles, rolesShape, rolesState } from "~/admin/people/member-roles.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { changeRoles, LAST, NoMemberLeft } from "~/modules/staff/accounts/change-member.server";
import { formatTime } from "~/platform/values/clock";
import { noteGrant, vouchFor } from "~/modules/staff/accounts/independence.server";
import { findMember } from "~/modules/staff/accounts/members.server";
import { NONE } from "~/platform/values/missing";

const State = z.object({ name: z.string(), ...rolesShape });
type State = z.infer<typeof State>;

const roleNamesText = (roles: State["roles"]): string => roles.map(({ name }) => name).join("、") || NONE;

export const memberRoles: ApprovalRequestKind<State> = {
  kind: "memberRoles",
  name: "更改员工角色",
  agree: "system.agreePermissions",
  state: State,
  path: (id) => `/staff/people/${id}`,
  words: ({ name, roles, permissions }) => ({
    员工: name,
    角色: roles.map((role) => role.name).join("、"),
    "资金、价格、权限和复核": permissions.join("、"),
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ before, after }) => ({
        about: after.name,
        amount: `${roleNamesText(before.roles)} → ${roleNamesText(after.roles)}`,
      })),
    ),
  evidence: async ({ subjectId }) => {
    const member = await findMember(Number(subjectId));
    return {
      facts: member
        ? [
            ["账号", member.username],
            ["加入时间", formatTime(member.createdAt)],
          ]
        : [],
      tables: [],
      files: [],
    };
  },
  current: async (trx, id) => {
    const member = await findMember(Number(id), trx);
    return member && member.endedAt === null
      ? { name: member.name, ...(await rolesState(trx, member.roles)) }
      : null;
  },
  apply: async (trx, { roles }, { subjectId, by, approvalRequest, now }) => {
    const member = await findMember(Number(subjectId), trx);
    if (!member) return { ok: false, text: "没有这位员工" };
    const wanted = roles.map(({ role }) => role);
    try {
      const done = await changeRoles(trx, { id: member.id, version: member.version, roles: wanted });
      if (!done?.ok)
        return { ok: false, text: done && "text" in done ? done.text : "员工刚刚有改动，请再试一次" };
    } catch (error) {
      if (error instanceof NoMemberLeft) return { ok: false, text: LAST };
      throw error;
    }
    const values = {
      memberId: member.id,
      kind: "roles",
      by: approvalRequest.proposer,
      agreedBy: by.id,
    } as const;
    await noteGrant(trx, values, now);
    if (by.id !== null) await vouchFor(trx, member.id, by.id);
    const people = { member, proposer: approvalRequest.proposer, decider: by };
    await tellOfRoles(trx, { ...people, text: peopleText(people, roles) }, now);
    return { ok: true, text: `已更改 ${member.name} 的角色，立即生效，已通知本人和负责人。` };
  },
};
