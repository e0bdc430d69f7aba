import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import type { FormReply } from "~/platform/http/forms/forms.server";
import type { PermissionArea } from "~/modules/staff/permissions/permission-table";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

interface RolesViewProps {
  roles: readonly { role: string; name: string; isOwn: boolean }[];
  areas: readonly PermissionArea[];
  mayChange: boolean;
  reply: FormReply | undefined;
}

export function RolesView({ roles, areas, mayChange, reply }: RolesViewProps) {
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

function PermissionRow(props: { row: PermissionArea["rows"][number]; roles: RolesViewProps["roles"] }) {
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
