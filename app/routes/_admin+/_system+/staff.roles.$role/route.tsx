/** 一个角色的权限: changes need a second person's approval; with the history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  proposeRolePermissions,
  rolePermissions,
} from "~/admin/approval-requests/kinds/role-permissions.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { listMembers } from "~/modules/staff/accounts/members.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale } from "~/platform/http/stale";
import { now } from "~/platform/values/clock.server";
import { findRole } from "~/modules/staff/permissions/change-role.server";
import { isPermission } from "~/modules/staff/permissions/permissions";
import { permissionRows, permissionWords } from "~/modules/staff/permissions/permission-table";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { RoleForm } from "./role-form";
import { type RoleReply, RoleView } from "./role-view";

export const handle = adminHandle("角色的权限", "system.permissions", "system.changePermissions");

const MAX_HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const role = (await findRole(db, params.role ?? "")) ?? notFound();
  const [members, rows, waiting, seconds] = await Promise.all([
    listMembers(),
    auditRows({ subject: "role", subjectId: role.role, limit: MAX_HISTORY }),
    waitingShownTo(staff, "role", role.role),
    whoMay(rolePermissions.agree),
  ]);
  const people = members.filter(({ roles, endedAt }) => endedAt === null && roles.includes(role.role));
  return json({
    role,
    areas: permissionRows([role]),
    people: people.map(({ id, name }) => ({ id, name })),
    seconds: seconds.filter(({ id }) => id !== staff.id).map(({ name }) => name),
    mayChange: staff.permissions.has(handle.change),
    changes: await changeRows(rows),
    waiting,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const role = (await findRole(db, params.role ?? "")) ?? notFound();
  const form = await readForm(request, RoleForm);
  if (!form.ok) return form.response;
  const { version, why, permissions: ticked } = form.value;
  const permissions = ticked.filter(isPermission);
  const done = await asStaff(staff, { command: "提出改权限", why }, () =>
    inTransaction((trx) =>
      proposeRolePermissions(trx, { role: role.role, version, permissions, why, by: staff }, now()),
    ),
  );
  if (!done) return notFound();
  if (!done.ok && "stale" in done) {
    const { stale: current } = done;
    const [theirs, own] = [
      permissionWords(current.permissions, permissions),
      permissionWords(permissions, current.permissions),
    ];
    const stale = toStale({ may: "只在一边勾选的权限" }, current.version, { may: theirs }, { may: own });
    return json<RoleReply>({ status: "error", initialValue: form.input, stale }, 409);
  }
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `${role.name} 的权限改动已提出，由另一位同事复核同意后生效。`;
  return redirectWith(`/staff/proposals/${done.id}`, { kind: "success", text }, "admin");
}

export default function RolePage() {
  return <RoleView {...useLoaderData<typeof loader>()} reply={useActionData<RoleReply>()} />;
}
