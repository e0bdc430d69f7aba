/** 两步验证: the code after the password, then the requested page. */
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readForm } from "~/platform/http/forms/forms.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { redirectWith } from "~/platform/http/message.server";
import { now } from "~/platform/values/clock.server";
import { startPathOf } from "~/admin/setup/setup.server";
import { adminPathOf } from "~/modules/staff/accounts/member";
import { beginStaffSession } from "~/modules/staff/accounts/sessions.server";
import { staffOf, staffVisitOf } from "~/modules/staff/accounts/viewer.server";
import { openHandle } from "~/admin/frame/admin-handle";
import {
  endHalfSession,
  HALF_COOKIE,
  halfSessionOf,
} from "~/modules/staff/second-factor/half-session.server";
import { tryCode } from "~/modules/staff/second-factor/second-factor.server";
import { SecondStepCard } from "./second-step-card";

export const handle = openHandle("两步验证");

const CodeForm = z.object({
  code: z.string("请输入验证码").trim().min(1, "请输入验证码").max(40, "验证码过长"),
  to: z.string().max(2000).optional(),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const to = adminPathOf(new URL(request.url).searchParams.get("to"));
  if (await staffOf(request)) return redirect(to, 303);
  if (!(await halfSessionOf(readBrowserKey(request, ...HALF_COOKIE), now())))
    return redirect(`/staff/sign-in?${new URLSearchParams({ to })}`, 303);
  return json({ to });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, CodeForm);
  if (!form.ok) return form.response;
  const { code, to } = form.value;
  const [at, key] = [now(), readBrowserKey(request, ...HALF_COOKIE)];
  const half = await halfSessionOf(key, at);
  if (!half) return redirectWith("/staff/sign-in");
  const tried = await tryCode(half.memberId, code, at);
  if (!tried.ok) return form.refuse({ form: [tried.text], retryAfterMs: tried.retryAfterMs });
  const who = { ...half, isCodeChecked: true };
  const cookies = await beginStaffSession(staffVisitOf(request), who, at);
  const wanted = adminPathOf(to);
  const start = wanted === "/staff" ? await startPathOf(half.memberId) : wanted;
  const answer = redirect(cookies ? start : "/staff/sign-in", 303);
  for (const cookie of [...(cookies ?? []), await endHalfSession(key)])
    answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function SecondStep() {
  return <SecondStepCard {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
