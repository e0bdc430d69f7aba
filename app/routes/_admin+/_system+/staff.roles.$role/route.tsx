/** 一个角色的权限: changes need a second person's approval; with the history. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import {
  proposeRolePermissions,
  rolePermissions,
} from "~/admin/approval-requests/kinds/role-permissions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { whoMay } from "~/modules/staff/accounts/change-member.server";
import { listMembers } from "~/modules/staff/accounts/members.server";
import { redirectWith } from "~/platform/http/message.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { toStale, type Stale } from "~/platform/http/stale";
import { now } from "~/platform/values/clock.server";
import { findRole } from "~/modules/staff/permissions/change-role.server";
import { isPermission } from "~/modules/staff/permissions/permissions";
import { permissionRows, permissionWords } from "~/modules/staff/permissions/permission-table";
import { waitingShownTo } from "~/admin/approval-requests/list.server";
import { RoleForm } from "./role-form";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { HistorySection } from "~/admin/detail/history-section";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import { ErrorSummary } from "~/ui/forms/error-summary";

export const handle = adminHandle("角色的权限", "system.permissions", "system.changePermissions");

const MAX_HISTORY = 50;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const role = (await findRole(db, params.role ?? "")) ?? notFound();
  const [members, rows, waiting, seconds] = await Promise.all([
    listMembers(),
    findChanges({ subject: "role", subjectId: role.role, limit: MAX_HISTORY }),
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
    changes: rows,
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

type LoaderData = SerializeFrom<typeof loader> & { reply: RoleReply | undefined };

export default function RolePage() {
  const data = useLoaderData<typeof loader>();
  const reply: RoleReply | undefined = useActionData<RoleReply>();
  const { role, people, changes } = data;
  const errors = Object.entries(reply?.error ?? {}).flatMap(([name, texts]) =>
    texts?.[0] ? [{ text: texts[0], ...(name && { name }) }] : [],
  );
  return (
    <>
      <div className="admin-head">
        <h1>{role.name}</h1>
        <span className="admin-head__note">
          {people.length > 0 ? people.map(({ name }) => name).join("、") : "还没有员工有这个角色"}
        </span>
        <span className="admin-head__end">
          <Link to="/staff/roles">全部角色</Link>
        </span>
      </div>
      <div className="admin-body">
        <ErrorSummary errors={errors} />
        <StaleNotice stale={reply?.stale} />
        <WaitingNotice waiting={data.waiting} />
        <RolePermissions key={role.version} {...data} reply={reply} />
        <HistorySection changes={changes} none="还没有改动，与初始设置相同。" />
      </div>
    </>
  );
}

type RoleReply = FormReply & { stale?: Stale };

/** A form, or disabled checkboxes for readers. */
function RolePermissions({ role, areas, mayChange, seconds, reply }: LoaderData) {
  const values = reply?.initialValue;
  const list = values ? values["permissions"] : role.permissions;
  const ticked = Array.isArray(list) ? list : [list];
  return (
    <Form method="post">
      <input type="hidden" name="version" value={reply?.stale?.version ?? role.version} />
      {areas.map(({ area, rows }) => (
        <fieldset className="permission-area" key={area} disabled={!mayChange}>
          <legend>{area}</legend>
          <div className="choices">
            {rows.map(({ permission, name }) => (
              <label key={permission}>
                <input
                  type="checkbox"
                  name="permissions"
                  value={permission}
                  defaultChecked={ticked.includes(permission)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {mayChange ? (
        <>
          <p className="second part">
            <strong>需要第二人复核</strong>
            <span>
              {seconds.length > 0
                ? `可由 ${seconds.join("、")} 复核，同意后生效。`
                : "目前没有别的同事可以复核，请先让另一位同事有“复核角色、权限和限额的改动”的权限。"}
            </span>
          </p>
          <div className="form form--line part">
            <WhyField id="why" reply={reply} />
            <button className="button button--primary" type="submit" accessKey="s">
              提交复核
            </button>
          </div>
        </>
      ) : null}
    </Form>
  );
}
