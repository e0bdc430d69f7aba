/** 登录工作台: username and password, a code if set up, then the requested page. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { config } from "~/platform/config/config.server";
import { findStartPath } from "~/admin/setup/setup.server";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { getAdminPath, StaffSignInForm } from "~/modules/staff/accounts/member";
import { enterAdmin } from "~/modules/staff/accounts/enter.server";
import { signInStaff } from "~/modules/staff/accounts/sign-in.server";
import { getStaff, getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import { getFormProps } from "@conform-to/react";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = openHandle("登录");

export async function loader({ request }: LoaderFunctionArgs) {
  const to = getAdminPath(new URL(request.url).searchParams.get("to"));
  if (await getStaff(request)) return redirect(to, 303);
  return json({ to, shop: config.SHOP_NAME });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, StaffSignInForm);
  if (!form.ok) return form.response;
  const { username, password, to } = form.value;
  const [at, visit] = [now(), getStaffVisit(request)];
  const who = await signInStaff(username, password, at, visit);
  if (!who.ok) return form.refuse({ form: [who.text], retryAfterMs: who.retryAfterMs });
  const entered = await enterAdmin(visit, who, to, at);
  if (!entered) return form.refuse({ form: ["密码刚刚已修改，请用新密码再试"] });
  const wanted = getAdminPath(to);
  const start = wanted === "/staff" ? await findStartPath(who.memberId) : wanted;
  const answer = redirect(entered.next === "code" ? entered.path : start, 303);
  for (const cookie of entered.cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function SignIn() {
  return <SignInCard {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

function SignInCard({ to, shop, reply }: { to: string; shop: string; reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{ username: string; password: string }>({ id: "sign-in", reply });
  return (
    <>
      <p className="admin-door__name">
        <img src="/art/mark.svg" width="32" height="32" alt="" />
        {shop}
      </p>
      <h1>登录工作台</h1>
      <p className="admin-door__note">仅供本公司员工使用。账号由系统管理员邀请。</p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="to" value={to} />
        <FormField
          field={fields.username}
          label="账号"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField
          field={fields.password}
          type="password"
          label="密码"
          required
          autoComplete="current-password"
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          登录
        </button>
      </Form>
      <p className="admin-door__note">
        <Link to="/staff/forgot">忘记密码</Link>
      </p>
    </>
  );
}
