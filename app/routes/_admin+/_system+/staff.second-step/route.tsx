/** 两步验证: the code after the password, then the requested page. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";
import { readForm, type FormReply } from "~/platform/http/forms/forms.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { findStartPath } from "~/admin/setup/setup.server";
import { getAdminPath } from "~/modules/staff/accounts/member";
import { beginStaffSession } from "~/modules/staff/accounts/sessions.server";
import { getStaff, getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import {
  endHalfSession,
  HALF_COOKIE,
  findHalfSession,
} from "~/modules/staff/second-factor/half-session.server";
import { tryCode } from "~/modules/staff/second-factor/second-factor.server";
import { getFormProps } from "@conform-to/react";
import { FormErrorSummary, FormField, usePageForm } from "~/ui/forms/form";

export const handle = openHandle("两步验证");

const CodeForm = z.object({
  code: z.string("请输入验证码").trim().min(1, "请输入验证码").max(40, "验证码过长"),
  to: z.string().max(2000).optional(),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const to = getAdminPath(new URL(request.url).searchParams.get("to"));
  if (await getStaff(request)) return redirect(to, 303);
  if (!(await findHalfSession(readBrowserKey(request, ...HALF_COOKIE), now())))
    return redirect(`/staff/sign-in?${new URLSearchParams({ to })}`, 303);
  return json({ to });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, CodeForm);
  if (!form.ok) return form.response;
  const { code, to } = form.value;
  const [at, key] = [now(), readBrowserKey(request, ...HALF_COOKIE)];
  const half = await findHalfSession(key, at);
  if (!half) return redirectWith("/staff/sign-in");
  const tried = await tryCode(half.memberId, code, at);
  if (!tried.ok) return form.refuse({ form: [tried.text], retryAfterMs: tried.retryAfterMs });
  const who = { ...half, isCodeChecked: true };
  const cookies = await beginStaffSession(getStaffVisit(request), who, at);
  const wanted = getAdminPath(to);
  const start = wanted === "/staff" ? await findStartPath(half.memberId) : wanted;
  const answer = redirect(cookies ? start : "/staff/sign-in", 303);
  for (const cookie of [...(cookies ?? []), await endHalfSession(key)])
    answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function SecondStep() {
  return <SecondStepCard {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

function SecondStepCard({ to, reply }: { to: string; reply: FormReply | undefined }) {
  const [form, fields] = usePageForm<{ code: string }>({ id: "second-step", reply });
  return (
    <>
      <h1>两步验证</h1>
      <p className="admin-door__note">请输入验证器应用中的 6 位验证码；手机不在身边时，可输入一个恢复码。</p>
      <FormErrorSummary form={form} />
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="to" value={to} />
        <FormField
          field={fields.code}
          label="验证码"
          required
          autoFocus
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <button className="button button--primary button--wide" type="submit" accessKey="s">
          进入工作台
        </button>
      </Form>
      <p className="admin-door__note">
        <Link to="/staff/sign-in">用别的账号登录</Link>。恢复码也没有了，请系统管理员重置。
      </p>
    </>
  );
}
