import { Form, Link } from "@remix-run/react";
import { WaitingNotice, type WaitingApprovalRequest } from "~/admin/approval-requests/waiting-notice";
import type { FormReply } from "~/platform/http/forms/forms.server";
import { ChangeList } from "~/admin/frame/change-list";
import type { ChangeRow } from "~/admin/frame/change-row";
import type { Stale } from "~/platform/http/stale";
import { StaleNotice } from "~/admin/frame/stale-notice";
import { WhyField } from "~/admin/frame/why-field";
import type { PermissionArea } from "~/modules/staff/permissions/permission-table";
import { ErrorSummary } from "~/ui/forms/error-summary";

export type RoleReply = FormReply & { stale?: Stale };

interface RoleViewProps {
  role: { role: string; name: string; permissions: string[]; version: number };
  areas: readonly PermissionArea[];
  people: readonly { id: number; name: string }[];
  /** who may approve a change */
  seconds: readonly string[];
  waiting: readonly WaitingApprovalRequest[];
  mayChange: boolean;
  changes: readonly ChangeRow[];
  reply: RoleReply | undefined;
}

export function RoleView(props: RoleViewProps) {
  const { role, people, changes, reply } = props;
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
        <WaitingNotice waiting={props.waiting} />
        <RolePermissions key={role.version} {...props} />
        <section className="part" aria-labelledby="h-history">
          <div className="part__head">
            <h2 id="h-history">历史</h2>
          </div>
          <ChangeList changes={changes} none="还没有改动，与初始设置相同。" />
        </section>
      </div>
    </>
  );
}

/** A form, or disabled checkboxes for readers. */
function RolePermissions({ role, areas, mayChange, seconds, reply }: RoleViewProps) {
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
