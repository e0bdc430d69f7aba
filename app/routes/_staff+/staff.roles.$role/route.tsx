/** 一个角色的权限: what it may do, to tick, and its history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { isManaged, NobodyLeft, refusingLast } from "~/staff/accounts/change-member.server";
import { listMembers } from "~/staff/accounts/members.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { changeRow } from "~/staff/desk/change-row";
import { deskHandle } from "~/staff/desk/desk-handle";
import { staleOf } from "~/staff/desk/stale";
import { changeRolePermissions, findRole } from "~/staff/permissions/change-role.server";
import { isPermission } from "~/staff/permissions/permissions";
import { permissionRows, permissionWords } from "~/staff/permissions/permission-table";
import { RoleForm } from "./role-form";
import { type RoleReply, RoleView } from "./role-view";

export const handle = deskHandle("角色的权限", "system.permissions", "system.changePermissions");

const MAX_HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const role = (await findRole(db, params.role ?? "")) ?? notFound();
  const [members, rows] = await Promise.all([
    listMembers(),
    auditRows({ subject: "role", subjectId: role.role, most: MAX_HISTORY }),
  ]);
  const people = members.filter(({ roles, endedAt }) => endedAt === null && roles.includes(role.role));
  return json({
    role,
    areas: permissionRows([role]),
    people: people.map(({ id, name }) => ({ id, name })),
    mayChange: staff.permissions.has(handle.change),
    changes: rows.map(changeRow),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const role = (await findRole(db, params.role ?? "")) ?? notFound();
  const form = await readForm(request, RoleForm);
  if (!form.ok) return form.response;
  const { version, why, permissions: ticked } = form.value;
  const permissions = ticked.filter(isPermission);
  const done = await refusingLast(() =>
    asStaff(staff, { command: "改权限", why }, () =>
      inTransaction(async (trx) => {
        const change = await changeRolePermissions(trx, { role: role.role, version, permissions });
        if (change?.ok && !(await isManaged(trx))) throw new NobodyLeft();
        return change;
      }),
    ),
  );
  if (!done) return notFound();
  if (!done.ok && "stale" in done) {
    const { stale: now } = done;
    const [is, yours] = [
      permissionWords(now.permissions, permissions),
      permissionWords(permissions, now.permissions),
    ];
    const stale = staleOf({ may: "只在一边勾选的权限" }, now.version, { may: is }, { may: yours });
    return json<RoleReply>({ status: "error", initialValue: form.typed, stale }, 409);
  }
  if (!done.ok) return form.refuse({ form: [done.text] });
  const text = `已更改 ${role.name} 的权限，立即生效。`;
  return redirectWith(`/staff/roles/${role.role}`, { kind: "success", text }, "desk");
}

export default function RolePage() {
  return <RoleView {...useLoaderData<typeof loader>()} reply={useActionData<RoleReply>()} />;
}
