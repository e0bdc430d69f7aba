/** 角色和权限: the table of actions and roles, and a role of the shop's own. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { roleName } from "~/platform/values/person-name";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { addRole, listRoles } from "~/modules/staff/permissions/change-role.server";
import { permissionRows } from "~/modules/staff/permissions/permission-table";
import { RolesView } from "./roles-view";

export const handle = adminHandle("角色和权限", "system.permissions", "system.changePermissions");

const RoleForm = z.object({
  name: roleName({ label: "角色名称", requiredMessage: "请输入角色名称", min: 1, max: 12 }),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const roles = await listRoles(db);
  return json({ roles, areas: permissionRows(roles), mayChange: staff.permissions.has(handle.change) });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, RoleForm);
  if (!form.ok) return form.response;
  const { name } = form.value;
  const role = await asStaff(staff, { command: "新增角色" }, () =>
    inTransaction((trx) => addRole(trx, name)),
  );
  if (role === null) return form.refuse({ fields: { name: ["已有同名角色"] } });
  const text = `已新增角色 ${name}，请勾选其权限。`;
  return redirectWith(`/staff/roles/${role}`, { kind: "success", text }, "admin");
}

export default function Roles() {
  return <RolesView {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
