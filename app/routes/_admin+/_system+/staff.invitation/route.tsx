/** 接受邀请: who was invited by a link chooses a password, once, and goes on as after signing in. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { findStartPath } from "~/admin/setup/setup.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { acceptInvitation, findInvited, passwordFaultFor } from "~/modules/staff/accounts/members.server";
import { enterAdmin } from "~/modules/staff/accounts/enter.server";
import { getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import { getFormProps } from "@conform-to/react";
import { PASSWORD_HINT } from "~/modules/company/sign-in/password";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";
import { z } from "zod";
import { NewPassword } from "~/modules/company/sign-in/password-form";

const InvitationForm = z
  .object({ key: z.string().max(100), password: NewPassword, passwordAgain: z.string("请再输入一次") })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "两次输入的密码不一致",
  });

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

interface Invited {
  name: string;
  username: string;
  by: string;
}

const EndedInvitation = () => (
  <>
    <h1>邀请已失效</h1>
    <p className="admin-door__note">链接只能使用一次，72 小时内有效。请系统管理员重新邀请。</p>
    <Link className="button" to="/staff/sign-in">
      去登录
    </Link>
  </>
);

function InvitationCard(props: { link: string; invited: Invited; reply: FormReply | undefined }) {
  const { link, invited, reply } = props;
  const [form, fields] = usePageForm<{ password: string; passwordAgain: string }>({
    id: "invitation",
    reply,
  });
  return (
    <>
      <h1>{invited.name}，欢迎</h1>
      <p className="admin-door__note">
        {invited.by}邀请您进入工作台。请设置密码，以后用账号 <strong>{invited.username}</strong> 登录。
      </p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="key" value={link} />
        <FormField
          field={fields.password}
          type="password"
          label="密码"
          hint={PASSWORD_HINT}
          required
          autoComplete="new-password"
        />
        <FormField
          field={fields.passwordAgain}
          type="password"
          label="再输入一次"
          required
          autoComplete="new-password"
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          设置密码并进入
        </button>
      </Form>
    </>
  );
}
