import { getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { FormConstraint, FormReply } from "~/platform/http/forms/forms.server";
import { formatTime } from "~/platform/values/clock";
import { type WaitingApprovalRequest, WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { InvitationNotice } from "~/admin/frame/invitation-notice";
import { RoleBoxes } from "~/admin/frame/role-boxes";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { NONE } from "~/platform/values/missing";

export type PeopleReply = FormReply & { invited?: { name: string; link: string } };

interface Person {
  id: number;
  username: string;
  name: string;
  roleNames: string;
  hasPassword: boolean;
  endedAt: number | null;
}

interface PeopleViewProps {
  people: readonly Person[];
  roles: readonly { role: string; name: string }[];
  waiting: readonly WaitingApprovalRequest[];
  mayInvite: boolean;
  constraint: FormConstraint;
  reply: PeopleReply | undefined;
}

export function PeopleView(props: PeopleViewProps) {
  const { people, mayInvite, reply } = props;
  const active = people.filter(({ endedAt }) => endedAt === null).length;
  return (
    <>
      <div className="admin-head">
        <h1>员工</h1>
        <span className="admin-head__note">
          在职 {active} 人，已停用 {people.length - active} 人
        </span>
      </div>
      <div className={`admin-body${mayInvite ? " columns columns--side" : ""}`}>
        <section className="part" aria-label="全部员工">
          <WaitingNotice waiting={props.waiting} />
          <table className="grid-table fold-table">
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">账号</th>
                <th scope="col">角色</th>
                <th scope="col">状态</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </tbody>
          </table>
        </section>
        {mayInvite ? (
          <section className="part" aria-labelledby="h-invite">
            <div className="part__head">
              <h2 id="h-invite">邀请员工</h2>
            </div>
            {reply?.invited ? <InvitationNotice {...reply.invited} /> : null}
            <InviteMember key={reply?.invited?.link ?? props.waiting[0]?.id} {...props} />
          </section>
        ) : null}
      </div>
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { id, username, name, roleNames, endedAt, hasPassword } = person;
  return (
    <tr>
      <th scope="row">
        <Link className="grid-table__name" to={`/staff/people/${id}`}>
          {name}
        </Link>
      </th>
      <td data-name="账号">{username}</td>
      <td data-name="角色">{roleNames || NONE}</td>
      <td className="grid-table__keep">
        {endedAt !== null ? (
          <span className="state state--off">{formatTime(endedAt)} 停用</span>
        ) : hasPassword ? (
          <span className="state state--done">在职</span>
        ) : (
          <span className="state state--wait">已邀请，待设置密码</span>
        )}
      </td>
    </tr>
  );
}

function InviteMember({ roles, constraint, reply }: PeopleViewProps) {
  const [form, fields] = usePageForm<{ username: string; name: string; roles: string[] }>({
    id: "invite",
    reply: reply?.invited ? undefined : reply,
    constraint,
  });
  const input = reply?.invited ? undefined : reply?.initialValue?.["roles"];
  return (
    <>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormField
          field={fields.name}
          label="姓名"
          hint="记入审计日志，不与他人相同"
          required
          autoComplete="off"
        />
        <FormField
          field={fields.username}
          label="账号"
          hint="小写字母开头，可用数字、点和横线"
          required
          autoComplete="off"
          autoCapitalize="none"
        />
        <p className="soft">能动用资金、价格、权限或复核的角色，由另一位同事复核后才能邀请。</p>
        <RoleBoxes id="invite-roles" roles={roles} selected={input} errors={fields.roles.errors} />
        <button className="button button--primary" type="submit" accessKey="s">
          邀请
        </button>
      </Form>
    </>
  );
}
