/** 角色和权限: the table of actions and roles, and a role of the shop's own. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { redirectWith } from "~/platform/http/message.server";
import { roleName } from "~/platform/values/person-name";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { addRole, listRoles } from "~/modules/staff/permissions/change-role.server";
import { permissionRows, type PermissionArea } from "~/modules/staff/permissions/permission-table";
import { getFormProps } from "@conform-to/react";
import { Fragment } from "react";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

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

type LoaderData = SerializeFrom<typeof loader> & { reply: FormReply | undefined };

export default function Roles() {
  const { roles, areas, mayChange } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <div className="admin-head">
        <h1>角色和权限</h1>
        <span className="admin-head__note">
          有 ● 的角色可以做这一项；点角色名称查看{mayChange ? "或更改" : ""}
        </span>
      </div>
      <div className="admin-body">
        <div className="permission-scroll" role="region" aria-label="权限表" tabIndex={0}>
          <table className="grid-table grid-table--low permission-table">
            <thead>
              <tr>
                <th scope="col">操作</th>
                {roles.map(({ role, name }) => (
                  <th scope="col" key={role}>
                    <Link to={`/staff/roles/${role}`}>{name}</Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {areas.map(({ area, rows }) => (
                <Fragment key={area}>
                  <tr>
                    <th scope="rowgroup" colSpan={roles.length + 1} className="permission-table__area">
                      {area}
                    </th>
                  </tr>
                  {rows.map((row) => (
                    <PermissionRow key={row.permission} row={row} roles={roles} />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
        {mayChange ? <NewRole reply={reply} /> : null}
      </div>
    </>
  );
}

function PermissionRow(props: { row: PermissionArea["rows"][number]; roles: LoaderData["roles"] }) {
  const { row, roles } = props;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {roles.map(({ role, name }) => (
        <td key={role} className="permission-table__cell">
          {row.roles.includes(role) ? (
            <>
              <span aria-hidden="true">●</span>
              <span className="sr-only">{name}可以</span>
            </>
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function NewRole({ reply }: { reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{ name: string }>({ id: "new-role", reply });
  return (
    <section className="part" aria-labelledby="h-new">
      <div className="part__head">
        <h2 id="h-new">新增角色</h2>
      </div>
      <FormErrorSummary form={form} />
      <Form method="post" className="form form--line" {...getFormProps(form)}>
        <FormField field={fields.name} label="角色名称" required maxLength={12} autoComplete="off" />
        <button className="button" type="submit">
          新增并设置权限
        </button>
      </Form>
    </section>
  );
}
