/** 接受邀请: who was invited by a link chooses a password, once, and goes on as after signing in. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findStartPath } from "~/admin/setup/setup.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { acceptInvitation, findInvited, passwordFaultFor } from "~/modules/staff/accounts/members.server";
import { enterAdmin } from "~/modules/staff/accounts/enter.server";
import { getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import { EndedInvitation, InvitationCard } from "./invitation-card";
import { InvitationForm } from "./invitation-form";

export const handle = openHandle("接受邀请");

export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const invited = await findInvited(key, now());
  if (!invited) return json({ link: key, invited: null }, 404);
  const { name, username, invited_by: by } = invited;
  return json({ link: key, invited: { name, username, by } });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, InvitationForm);
  if (!form.ok) return form.response;
  const { key, password } = form.value;
  const at = now();
  const invited = (await findInvited(key, at)) ?? notFound();
  const fault = await passwordFaultFor(password, invited.username);
  if (fault) return form.refuse({ fields: { password: [fault] } });
  const accepted = (await acceptInvitation(key, password, at)) ?? notFound();
  const entered = await enterAdmin(getStaffVisit(request), accepted, undefined, at);
  if (!entered) return redirect("/staff/sign-in", 303);
  const path = entered.next === "code" ? entered.path : await findStartPath(accepted.memberId);
  const answer = redirect(path, 303);
  for (const cookie of entered.cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function Invitation() {
  const { link, invited } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return invited ? <InvitationCard link={link} invited={invited} reply={reply} /> : <EndedInvitation />;
}
