/** 员工: everybody who works in the back office, and inviting one more. */
import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db, inTransaction } from "~/platform/database/database.server";
import { invite } from "~/admin/people/member-roles.server";
import { redirectWith } from "~/platform/http/message.server";
import { maySee } from "~/admin/approval-requests/list.server";
import { listApprovalRequests } from "~/modules/staff/approval-requests/approval-requests.server";
import { formConstraint, readForm } from "~/platform/http/forms/forms.server";
import { shopOrigin } from "~/platform/config/request.server";
import { now } from "~/platform/values/clock.server";
import { invitationPath, roleNames } from "~/modules/staff/accounts/member";
import { listMembers } from "~/modules/staff/accounts/members.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { listRoles } from "~/modules/staff/permissions/change-role.server";
import { InviteForm } from "./people-form";
import { type PeopleReply, PeopleView } from "./people-view";

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

export default function People() {
  return <PeopleView {...useLoaderData<typeof loader>()} reply={useActionData<PeopleReply>()} />;
}
