/** 员工详情: roles, end, invitation again, and the history of one person. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shopOrigin } from "~/platform/config/request.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { type AcceptedForm, readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import {
  endMember,
  type MemberChange,
  refusingLast,
  resetSecondFactor,
} from "~/modules/staff/accounts/change-member.server";
import { invitationPath, roleNames } from "~/modules/staff/accounts/member";
import { findMember, type Member } from "~/modules/staff/accounts/members.server";
import { findStaffSessions } from "~/modules/staff/accounts/sessions.server";
import { redirectWith } from "~/platform/http/message.server";
import { giveRoles, INSPECTION, makeLink } from "~/admin/people/member-roles.server";
import { allowReset } from "~/modules/staff/accounts/password-reset.server";
import { isInspector } from "~/modules/staff/permissions/inspector";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { asStaff, requireStaff, type Staff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import { listRoles } from "~/modules/staff/permissions/change-role.server";
import { findSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { MemberForm } from "./member-form";
import { type MemberReply, MemberView } from "./member-view";

export const handle = adminHandle("员工", "system.staff", "system.manageStaff");

const MAX_HISTORY = 50;
const getNames = async () => new Map((await listRoles(db)).map(({ role, name }) => [role, name]));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const member = (await findMember(id)) ?? notFound();
  const [names, sessions, rows, factor, waiting] = await Promise.all([
    getNames(),
    findStaffSessions(id, now()),
    findChanges({ subject: "staff", subjectId: String(id), limit: MAX_HISTORY }),
    findSecondFactor(id, now()),
    waitingShownTo(staff, "staff", id),
  ]);
  return json({
    member: { ...member, roleNames: roleNames(member.roles, names) },
    roles: [...names].map(([role, name]) => ({ role, name })),
    lastSeen: sessions[0]?.seenAt ?? null,
    waiting: waiting.map(({ id: approvalRequest, title, proposer, requestedAt, why, isVisible }) => ({
      id: approvalRequest,
      title,
      proposer,
      requestedAt,
      why,
      isVisible,
    })),
    mayChange: staff.permissions.has(handle.change) && member.endedAt === null && !isInspector(member.roles),
    hasFactor: factor?.isOn === true,
    isSelf: member.id === staff.id,
    changes: rows,
  });
}

async function staleReply(stale: Member, roles: readonly string[] | null): Promise<MemberReply["stale"]> {
  const names = await getNames();
  const state = { active: "在职", ended: "已停用" };
  return toStale(
    { roles: "角色", state: "状态" },
    stale.version,
    { roles: roleNames(stale.roles, names), state: stale.endedAt === null ? state.active : state.ended },
    roles
      ? { roles: roleNames([...roles].sort(), names), state: state.active }
      : { roles: roleNames(stale.roles, names), state: state.ended },
  );
}

type Form = AcceptedForm<typeof MemberForm>;
type MemberInput<Intent> = Extract<Form["value"], { intent: Intent }>;

interface MemberEdit {
  member: Member;
  form: Form;
  staff: Staff;
}

async function invite(request: Request, { member, form, staff }: MemberEdit) {
  const done = await inviteFrom(request, member, staff);
  if (!done.ok) return form.refuse({ form: [done.text] });
  if (done.link === null) return backTo(member.id, done.text);
  return json<MemberReply>({ invited: { name: member.name, link: done.link } });
}

async function resetFactor({ member, form, staff }: MemberEdit, { why }: MemberInput<"factor">) {
  const { id, name } = member;
  const done = await asStaff(staff, { command: "重置两步验证", why }, () =>
    inTransaction((trx) => resetSecondFactor(trx, id, staff, now())),
  );
  if (!done?.ok) return form.refuse({ form: [done?.text ?? "没有这位员工"] });
  return backTo(id, `已重置 ${name} 的两步验证，其登录已全部结束，已通知本人。`);
}

async function end({ member, form, staff }: MemberEdit, value: MemberInput<"end">) {
  const { id, name } = member;
  if (id === staff.id) return form.refuse({ form: ["不能停用自己，请由另一位管理员办理"] });
  const ended = await refusingLast(() =>
    asStaff(staff, { command: "停用员工", why: value.why }, () =>
      inTransaction((trx) => endMember(trx, { id, ...value }, now())),
    ),
  );
  if (!ended) return notFound();
  if (!ended.ok) return refuseChange(ended, form, null);
  return backTo(id, `已停用 ${name}，其登录已全部结束。`);
}

async function changeRoles({ member: { id }, form, staff }: MemberEdit, value: MemberInput<"roles">) {
  const known = await getNames();
  if (value.roles.some((role) => !known.has(role))) return form.refuse({ form: ["没有这个角色"] });
  const values = await refusingLast(() =>
    asStaff(staff, { command: "改角色", why: value.why }, () =>
      inTransaction((trx) => giveRoles(trx, { ...value, id, by: staff }, now())),
    ),
  );
  if (!values) return notFound();
  if (!values.ok) return refuseChange(values, form, value.roles);
  return backTo(id, values.text);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, MemberForm);
  if (!form.ok) return form.response;
  const { value } = form;
  const member = (await findMember(requireId(params.id))) ?? notFound();
  if (isInspector(member.roles)) return form.refuse({ form: [INSPECTION] });
  const edit = { member, form, staff };
  switch (value.intent) {
    case "invite":
      return invite(request, edit);
    case "factor":
      return resetFactor(edit, value);
    case "end":
      return end(edit, value);
    case "roles":
      return changeRoles(edit, value);
  }
}

const backTo = (id: number, text: string) =>
  redirectWith(`/staff/people/${id}`, { kind: "success", text }, "admin");

/** Returns the reply to a stale or invalid form. */
async function refuseChange(
  done: Exclude<MemberChange, { ok: true }>,
  form: { input: MemberReply["initialValue"]; refuse: (faults: { form: string[] }) => Response },
  roles: readonly string[] | null,
) {
  if (!("stale" in done)) return form.refuse({ form: [done.text] });
  const stale = await staleReply(done.stale, roles);
  return json<MemberReply>({ status: "error", initialValue: form.input, stale }, 409);
}

type LinkMade = { ok: true; link: string; text: "" } | { ok: true; link: null; text: string };

/** Returns a link for a member without a password; others set a new one themselves, and nobody sees the link. */
function inviteFrom(
  request: Request,
  member: Member,
  staff: Staff,
): Promise<LinkMade | { ok: false; text: string }> {
  if (member.endedAt !== null) return Promise.resolve({ ok: false, text: "该员工已停用" });
  if (member.id === staff.id) return Promise.resolve({ ok: false, text: "您自己的密码请在“我的账号”中修改" });
  return asStaff(staff, { command: "重新邀请" }, () =>
    inTransaction(async (trx): Promise<LinkMade> => {
      if (!member.hasPassword) {
        const key = await makeLink(trx, member, staff, now());
        return { ok: true, link: new URL(invitationPath(key), shopOrigin(request)).href, text: "" };
      }
      const { isAllowed } = await allowReset(trx, member, staff, now());
      const how = isAllowed
        ? "72 小时内本人可在登录页的“忘记密码”中，用两步验证的验证码设置新密码"
        : `${member.name} 没有启用两步验证，新链接请由管理服务器的同事生成，当面交给本人`;
      return { ok: true, link: null, text: `已通知 ${member.name}：${how}。` };
    }),
  );
}

export default function Person() {
  return <MemberView {...useLoaderData<typeof loader>()} reply={useActionData<MemberReply>()} />;
}
