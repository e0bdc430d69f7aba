/** 员工: everybody who works in the back office, and inviting one more. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { db, inTransaction } from "~/platform/database/database.server";
import { invite } from "~/admin/people/member-roles.server";
import { redirectWith } from "~/platform/http/message.server";
import { maySee } from "~/admin/approval-requests/list.server";
import { listApprovalRequests } from "~/modules/staff/approval-requests/approval-requests.server";
import { formConstraint, readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { shopOrigin } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { invitationPath, roleNames } from "~/modules/staff/accounts/member";
import { listMembers } from "~/modules/staff/accounts/members.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { listRoles } from "~/modules/staff/permissions/change-role.server";
import { InviteForm } from "./people-form";
import { getFormProps } from "@conform-to/react";
import { formatTime } from "~/platform/values/clock";
import { WaitingNotice } from "~/admin/approval-requests/waiting-notice";
import { InvitationNotice } from "~/admin/frame/invitation-notice";
import { RoleBoxes } from "~/admin/frame/role-boxes";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("员工", "system.staff", "system.manageStaff");

const MAX_WAITING = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const [members, roles, waiting] = await Promise.all([
    listMembers(),
    listRoles(db),
    listApprovalRequests({ states: ["waiting"], kinds: ["memberInvitation"], limit: MAX_WAITING }),
  ]);
  const names = new Map(roles.map(({ role, name }) => [role, name]));
  return json({
    people: members.map((member) => ({ ...member, roleNames: roleNames(member.roles, names) })),
    roles: roles.map(({ role, name }) => ({ role, name })),
    waiting: waiting.map((approvalRequest) => ({
      id: approvalRequest.id,
      title: approvalRequest.title,
      proposer: approvalRequest.proposer,
      requestedAt: approvalRequest.requestedAt,
      why: approvalRequest.why,
      isVisible: maySee(approvalRequest, staff),
    })),
    mayInvite: staff.permissions.has(handle.change),
    constraint: formConstraint(InviteForm),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, handle.change);
  const form = await readForm(request, InviteForm);
  if (!form.ok) return form.response;
  const { username, name, roles } = form.value;
  const known = (await listRoles(db)).map(({ role }) => role);
  if (roles.some((role) => !known.includes(role)))
    return form.refuse({ fields: { roles: ["没有这个角色"] } });
  const invited = await asStaff(staff, { command: "邀请员工" }, () =>
    inTransaction((trx) => invite(trx, { username, name, roles, by: staff }, now())),
  );
  if (!invited.ok) return form.refuse({ fields: invited.fields });
  if ("waits" in invited)
    return redirectWith("/staff/people", { kind: "success", text: invited.waits }, "admin");
  // Shown once and not stored; a second submit says that the account is taken.
  const link = new URL(invitationPath(invited.key), shopOrigin(request)).href;
  return json<PeopleReply>({ invited: { name, link } });
}

type LoaderData = SerializeFrom<typeof loader> & { reply: PeopleReply | undefined };

export default function People() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<PeopleReply>();
  const { people, mayInvite } = data;
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
          <WaitingNotice waiting={data.waiting} />
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
            <InviteMember key={reply?.invited?.link ?? data.waiting[0]?.id} {...data} reply={reply} />
          </section>
        ) : null}
      </div>
    </>
  );
}

type PeopleReply = FormReply & { invited?: { name: string; link: string } };

interface Person {
  id: number;
  username: string;
  name: string;
  roleNames: string;
  hasPassword: boolean;
  endedAt: number | null;
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

function InviteMember({ roles, constraint, reply }: LoaderData) {
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
