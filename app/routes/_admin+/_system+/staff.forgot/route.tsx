/** 忘记密码: sets a new password with a second-factor code, after an administrator allowed it. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { NewPassword } from "~/modules/company/sign-in/password-form";
import { findStartPath } from "~/admin/setup/setup.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { resetStaffPassword } from "~/modules/staff/accounts/password-reset.server";
import { beginStaffSession } from "~/modules/staff/accounts/sessions.server";
import { getStaff, getStaffVisit } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import { ForgotCard } from "./forgot-card";

export const handle = openHandle("忘记密码");

const ForgotForm = z
  .object({
    username: z.string("请输入账号").trim().toLowerCase().min(1, "请输入账号").max(64, "账号过长"),
    code: z.string("请输入验证码").trim().min(1, "请输入验证码").max(40, "验证码过长"),
    password: NewPassword,
    passwordAgain: z.string("请再输入一次"),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    message: "两次输入的密码不一致",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  if (await getStaff(request)) return redirect("/staff/me/password", 303);
  return json(null);
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, ForgotForm);
  if (!form.ok) return form.response;
  const at = now();
  const reset = await resetStaffPassword(form.value, at);
  if (!reset.ok && "password" in reset) return form.refuse({ fields: { password: [reset.password] } });
  if (!reset.ok) return form.refuse({ form: [reset.text], retryAfterMs: reset.retryAfterMs });
  const who = { ...reset, isCodeChecked: true };
  const cookies = await beginStaffSession(getStaffVisit(request), who, at);
  const answer = redirect(cookies ? await findStartPath(reset.memberId) : "/staff/sign-in", 303);
  for (const cookie of cookies ?? []) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function Forgot() {
  return <ForgotCard reply={useActionData<typeof action>()} />;
}
