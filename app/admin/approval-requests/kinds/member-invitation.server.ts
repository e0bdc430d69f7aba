import { z } from "zod";
import { peopleText, rolesShape, tellOfRoles } from "~/admin/people/member-roles.server";
import type { ApprovalRequestKind } from "~/admin/approval-requests/approval-request-kind.server";
import { noteGrant } from "~/modules/staff/accounts/independence.server";
import { addMember } from "~/modules/staff/accounts/members.server";

const State = z.object({
  person: z.object({ username: z.string(), name: z.string(), ...rolesShape }).nullable(),
});
type State = z.infer<typeof State>;

export const memberInvitation: ApprovalRequestKind<State> = {
  kind: "memberInvitation",
  name: "邀请员工",
  agree: "system.agreePermissions",
  state: State,
  path: () => "/staff/people",
  words: ({ person }) => ({
    姓名: person?.name ?? "",
    账号: person?.username ?? "",
    角色: person?.roles.map((role) => role.name).join("、") ?? "",
    "资金、价格、权限和复核": person?.permissions.join("、") ?? "",
  }),
  listed: (rows) =>
    Promise.resolve(
      rows.map(({ after: { person } }) => ({
        about: person ? `${person.name}（${person.username}）` : "",
        amount: person?.roles.map(({ name }) => name).join("、") ?? "",
      })),
    ),
  evidence: () => Promise.resolve({ facts: [], tables: [], files: [] }),
  current: () => Promise.resolve({ person: null }),
  apply: async (trx, { person }, { by, approvalRequest, now }) => {
    if (!person) return { ok: false, text: "没有要邀请的员工" };
    const { proposer } = approvalRequest;
    const roles = person.roles.map(({ role }) => role);
    const opened = { username: person.username, name: person.name, roles, by: proposer, agreedBy: by.id };
    const added = await addMember(trx, opened, now);
    if (!added.ok) return { ok: false, text: Object.values(added.fields)[0]![0]! };
    const values = { memberId: added.id, kind: "roles", by: proposer, agreedBy: by.id } as const;
    await noteGrant(trx, values, now);
    const people = { member: { id: added.id, name: person.name }, proposer, decider: by };
    const text = `${peopleText(people, person.roles)}邀请链接在该员工的页面生成。`;
    await tellOfRoles(trx, { ...people, text }, now);
    return {
      ok: true,
      text: `已同意邀请 ${person.name}，${proposer.name} 会收到通知，可以生成邀请链接。`,
    };
  },
};
