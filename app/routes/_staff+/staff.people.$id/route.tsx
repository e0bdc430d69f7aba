/** 员工详情: roles, end, invitation again, and the history of one person. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shopOrigin } from "~/platform/config/request.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound, requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import {
  changeRoles,
  endMember,
  refusingLast,
  resetSecondFactor,
} from "~/staff/accounts/change-member.server";
import { invitationPath, roleNames } from "~/staff/accounts/member";
import { findMember, inviteMember, type Member } from "~/staff/accounts/members.server";
import { staffSessionsOf } from "~/staff/accounts/sessions.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRows } from "~/desk/changes/change-rows.server";
import { deskHandle } from "~/staff/desk/desk-handle";
import { staleOf } from "~/staff/desk/stale";
import { listRoles } from "~/staff/permissions/change-role.server";
import { secondFactorOf } from "~/staff/second-factor/second-factor.server";
import { MemberForm } from "./member-form";
import { type MemberReply, MemberView } from "./member-view";

export const handle = deskHandle("员工", "system.staff", "system.manageStaff");

const MAX_HISTORY = 50;
const namesOf = async () => new Map((await listRoles(db)).map(({ role, name }) => [role, name]));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const id = requireId(params.id);
  const member = (await findMember(id)) ?? notFound();
  const [names, sessions, rows, factor] = await Promise.all([
    namesOf(),
    staffSessionsOf(id, now()),
    auditRows({ subject: "staff", subjectId: String(id), most: MAX_HISTORY }),
    secondFactorOf(id, now()),
  ]);
  return json({
    member: { ...member, roleNames: roleNames(member.roles, names) },
    roles: [...names].map(([role, name]) => ({ role, name })),
    lastSeen: sessions[0]?.seenAt ?? null,
    mayChange: staff.permissions.has(handle.change) && member.endedAt === null,
    hasFactor: factor?.isOn === true,
    isSelf: member.id === staff.id,
    changes: await changeRows(rows),
  });
}

/** The later one of two is shown what stands now. */
async function staleReply(stale: Member, roles: readonly string[] | null): Promise<MemberReply["stale"]> {
  const names = await namesOf();
  const state = { active: "在职", ended: "已停用" };
  return staleOf(
    { roles: "角色", state: "状态" },
    stale.version,
    { roles: roleNames(stale.roles, names), state: stale.endedAt === null ? state.active : state.ended },
    roles
      ? { roles: roleNames([...roles].sort(), names), state: state.active }
      : { roles: roleNames(stale.roles, names), state: state.ended },
  );
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, MemberForm);
  if (!form.ok) return form.response;
  const id = requireId(params.id);
  const { value } = form;
  const member = (await findMember(id)) ?? notFound();
  if (value.intent === "invite") {
    if (member.endedAt !== null) return form.refuse({ form: ["该员工已停用"] });
    const key = await asStaff(staff, { command: "重新邀请" }, () =>
      inTransaction((trx) => inviteMember(trx, id, staff.name, now())),
    );
    const link = new URL(invitationPath(key), shopOrigin(request)).href;
    return json<MemberReply>({ invited: { name: member.name, link } });
  }
  if (value.intent === "factor") {
    const done = await asStaff(staff, { command: "重置两步验证", why: value.why }, () =>
      inTransaction((trx) => resetSecondFactor(trx, id)),
    );
    if (!done?.ok) return form.refuse({ form: [done?.text ?? "没有这位员工"] });
    const text = `已重置 ${member.name} 的两步验证，其登录已全部结束。`;
    return redirectWith(`/staff/people/${id}`, { kind: "success", text }, "desk");
  }
  const isEnd = value.intent === "end";
  if (isEnd && id === staff.id) return form.refuse({ form: ["不能停用自己，请由另一位管理员办理"] });
  const known = await namesOf();
  if (!isEnd && value.roles.some((role) => !known.has(role))) return form.refuse({ form: ["没有这个角色"] });
  const done = await refusingLast(() =>
    asStaff(staff, { command: isEnd ? "停用员工" : "改角色", why: value.why }, () =>
      inTransaction((trx) =>
        value.intent === "end" ? endMember(trx, { id, ...value }, now()) : changeRoles(trx, { id, ...value }),
      ),
    ),
  );
  if (!done) return notFound();
  if (!done.ok && "stale" in done) {
    const stale = await staleReply(done.stale, isEnd ? null : value.roles);
    return json<MemberReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = isEnd ? `已停用 ${member.name}，其登录已全部结束。` : `已更改 ${member.name} 的角色。`;
  return redirectWith(`/staff/people/${id}`, { kind: "success", text }, "desk");
}

export default function Person() {
  return <MemberView {...useLoaderData<typeof loader>()} reply={useActionData<MemberReply>()} />;
}
