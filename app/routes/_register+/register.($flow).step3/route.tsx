/** 注册会员 step 3, of a company or (/dd) of a chain's store: 上传证照，提交审核. */
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fieldId, QUALIFICATION_TOO_LARGE } from "~/modules/company/documents/qualification-upload";
import { DocumentsForm } from "~/modules/company/documents/qualification-upload-form";
import {
  toFlow,
  PROOF_ENDED,
  getPurpose,
  stepPath,
  type Flow,
} from "~/modules/company/registration/register";
import {
  changeRegistrationDocument,
  findDonePage,
  finishErrors,
  toDocumentsPage,
} from "~/modules/company/registration/register-documents.server";
import { finishRegistration, submittedCompany } from "~/modules/company/registration/register-finish.server";
import { findDraft, type RegistrationDraft } from "~/modules/company/registration/register.server";
import { letInAnyway } from "~/modules/company/sign-in/enter.server";
import {
  justServedPhone,
  proofCookie,
  provenPhone,
  servedCookie,
  serveProof,
} from "~/modules/company/sign-in/sms-proof.server";
import { bindRegistered } from "~/modules/company/wechat/wechat-entry.server";
import { WAITING_COOKIE } from "~/modules/company/wechat/wechat-scan.server";
import { getAddress } from "~/platform/config/request.server";
import { db } from "~/platform/database/database.server";
import { formBytes } from "~/platform/files/files.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { newFormToken, readForm, type Refuse } from "~/platform/http/forms/forms.server";
import { withoutCookies } from "~/platform/http/page-headers";
import { redirectWith } from "~/platform/http/message.server";
import { adoptSession, readSession } from "~/platform/http/session.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import type { PageHandle } from "~/shell/handle";
import { RegisterDocuments } from "./register-documents";

export const handle: PageHandle = { title: "注册会员", header: "login", toolbar: false };

const getProof = (request: Request, flow: Flow) => readBrowserKey(request, proofCookie(getPurpose(flow)));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) throw redirect("/404");
  const company = readWhole(new URL(request.url).searchParams.get("company"));
  const session = await readSession(request);
  const accountId = session?.accountId ?? null;
  const done = company !== null && accountId !== null ? await findDonePage(flow, accountId, company) : null;
  if (done) return json(done);
  const draft = await findDraft(flow, getProof(request, flow), now());
  return json({ ...toDocumentsPage(flow, draft), token: newFormToken(session) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const flow = toFlow(params.flow);
  if (!flow) return redirect("/404", 303);
  const draft = await findDraft(flow, getProof(request, flow), now());
  const form = await readForm(request, DocumentsForm, {
    maxBytes: formBytes(1),
    tooLarge: QUALIFICATION_TOO_LARGE,
  });
  const toStart = () => redirectWith(stepPath(flow, 1), PROOF_ENDED);
  // A second submit, after the first has signed in.
  if (!form.ok) return form.isAnothers && !draft ? toStart() : form.response;
  const { value, refuse } = form;
  if (value.intent === "submit")
    return (await finish(request, { flow, draft, token: value.token }, refuse)) ?? toStart();
  if (!draft) return toStart();
  const errors = await changeRegistrationDocument(draft, value, getAddress(request), now());
  if (errors) return refuse(errors);
  return redirectWith(`${stepPath(flow, 3)}#${fieldId("document", value.kind)}`);
}

interface Submission {
  flow: Flow;
  draft: RegistrationDraft | null;
  token: string;
}

type Registered = Extract<Awaited<ReturnType<typeof finishRegistration>>, { ok: true }>;

/** Signs in, unless the account that is signed in owns the company; returns the cookies. */
async function signInUnlessOwn(request: Request, ended: Registered, at: number): Promise<string[]> {
  const session = await readSession(request);
  const isOwn = session?.accountId && (await submittedCompany(session.accountId, ended.companyId));
  if (isOwn) return [];
  const entered = await letInAnyway(getVisit(request), ended, at);
  adoptSession(request, entered.session);
  return entered.cookies;
}

/** Submits the registration and signs in; null without proof of the phone. */
async function finish(request: Request, { flow, draft, token }: Submission, refuse: Refuse) {
  const [proof, purpose, at] = [getProof(request, flow), getPurpose(flow), now()];
  // In this order: the first of two submits may finish in between.
  const phone = (await provenPhone(proof, purpose, at)) ?? (await justServedPhone(proof, purpose, at));
  if (phone === null) return null;
  // A second submit finds no draft, but its token leads to the same page.
  const ended = await finishRegistration(draft ?? { id: 0, flow, phone }, token, at);
  if (!ended.ok) return refuse(finishErrors(ended));
  await serveProof(db, proof, purpose, at);
  const cookies = [servedCookie(purpose), ...(await signInUnlessOwn(request, ended, at))];
  // A store run by its head office has no login to bind.
  const waiting = draft?.hasOwnLogin ? readBrowserKey(request, WAITING_COOKIE) : null;
  const wechat = await bindRegistered(waiting, ended.accountId, at);
  if (wechat) cookies.push(wechat.cookie);
  const answer = redirectWith(ended.to, wechat?.flash);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function RegisterStep3() {
  return <RegisterDocuments page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
