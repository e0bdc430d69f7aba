/** 注册会员 step 1, of a company or (/dd) of a chain's store: 手机号、验证码与密码. */
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { toFlow, getPurpose, stepPath } from "~/modules/company/registration/register";
import { RegistrationStartForm } from "~/modules/company/registration/register-forms";
import { startAsHead, startRegistration } from "~/modules/company/registration/register-start.server";
import { findDraft, signedInHead } from "~/modules/company/registration/register.server";
import { getAskers, codeVisit } from "~/modules/company/sign-in/code-asker.server";
import { sendCode } from "~/modules/company/sign-in/code-request.server";
import { maskedPhone } from "~/modules/company/sign-in/sms";
import { dropProof, proofCookie, provenPhone } from "~/modules/company/sign-in/sms-proof.server";
import { isSandboxOn } from "~/modules/company/sign-in/sms-sandbox.server";
import { findWaiting, WAITING_COOKIE } from "~/modules/company/wechat/wechat-scan.server";
import { db } from "~/platform/database/database.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { withoutCookies } from "~/platform/http/page-headers";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { RegisterStart } from "./register-start";

export const handle: PageHandle = { title: "注册会员", header: "login", toolbar: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) throw redirect("/404");
  const [purpose, at] = [getPurpose(flow), now()];
  const proof = readBrowserKey(request, proofCookie(purpose));
  const viewer = await getViewer(request);
  const [phone, draft, isSandbox, waiting, head] = await Promise.all([
    provenPhone(proof, purpose, at),
    findDraft(flow, proof, at),
    isSandboxOn(),
    findWaiting(readBrowserKey(request, WAITING_COOKIE), at),
    flow === "branch" ? signedInHead(viewer) : null,
  ]);
  return json({
    flow,
    proven: phone && maskedPhone(phone),
    hasDraft: draft !== null,
    head: head?.name ?? null,
    company: viewer.buyer && viewer.companyName,
    isSandbox,
    wechat: waiting?.forRegistration ? waiting.nickname : null,
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) return redirect("/404", 303);
  const form = await readForm(request, RegistrationStartForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const [purpose, at] = [getPurpose(flow), now()];
  const proof = readBrowserKey(request, proofCookie(purpose));
  const viewer = await getViewer(request);
  const visit = codeVisit(viewer, getVisit(request));
  if (value.intent === "code") {
    const sent = await sendCode({ phone: value.phone, purpose, visit }, at);
    if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs ?? null });
    return withCookie(json({ initialValue: form.input, sent: maskedPhone(value.phone) }), sent.cookie);
  }
  if (value.intent === "other")
    return withCookie(redirect(stepPath(flow, 1), 303), await dropProof(db, proof, purpose));
  const started =
    value.intent === "head"
      ? await startAsHead(viewer, at)
      : await startRegistration({ flow, viewer, proof, askers: getAskers(visit), input: value }, at);
  const to = stepPath(value.intent === "head" ? "branch" : flow, 2);
  return withCookie(started.ok ? redirect(to, 303) : refuse(started.errors), started.cookie);
}

function withCookie(response: Response, cookie: string | null): Response {
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
}

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function RegisterStep1() {
  return <RegisterStart page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
