/** Step 1 of registering: the phone, its code and a password; for a store its head office too. */
import { json, redirect } from "@remix-run/node";
import { db, inTransaction } from "~/platform/database.server";
import { readForm, type FormReply, type Refuse } from "~/platform/forms.server";
import { takeToken } from "~/platform/rate.server";
import { askersOf } from "./code-asker.server";
import { sendCode } from "./code-request.server";
import { newPasswordFault } from "./password-common.server";
import { hashPassword } from "./password.server";
import { purposeOf, stepPath, type Flow } from "./register";
import { StartForm } from "./register-forms";
import type { StartPage, StartReply } from "./register-page";
import { draftOf, headByLicence, isPhoneTaken, signedInHead, startDraft } from "./register.server";
import { maskedPhone } from "./sms";
import { dropProof, giveProof, provenPhone } from "./sms-proof.server";
import { isSandboxOn } from "./sms-sandbox.server";
import { checkCode } from "./sms.server";
import { HEAD_LOOKUPS } from "./tries";
import { viewerOf } from "./viewer.server";
import { waitingOf } from "./wechat-scan.server";

/** Said to who registers with a phone that has a login, once its code has shown that the phone is theirs. */
export const TAKEN = "该手机号已注册，请直接登录，或找回密码";

/** What step 1 shows. `now` in ms. */
export async function startPage(request: Request, flow: Flow, now: number): Promise<StartPage> {
  const [viewer, phone, draft, isSandbox, wechat] = await Promise.all([
    viewerOf(request),
    provenPhone(request, purposeOf(flow), now),
    draftOf(request, flow, now),
    isSandboxOn(),
    waitingOf(request, now),
  ]);
  const head = flow === "branch" ? await signedInHead(viewer) : null;
  return {
    flow,
    proven: phone && maskedPhone(phone),
    hasDraft: draft !== null,
    head: head?.name ?? null,
    company: viewer.buyer && viewer.companyName,
    isSandbox,
    wechat: wechat?.forRegistration ? wechat.nickname : null,
  };
}

/** Takes in the forms of step 1. `now` in ms. */
export async function submitStart(request: Request, flow: Flow, now: number): Promise<Response> {
  const form = await readForm(request, StartForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  if (value.intent === "code") return submitCode(request, flow, value.phone, refuse, now);
  if (value.intent === "next") return begin(request, flow, value, refuse, now);
  if (value.intent === "head") return beginAsHead(request, refuse, now);
  const cookie = await dropProof(db, request, purposeOf(flow));
  return redirect(stepPath(flow, 1), { status: 303, headers: { "Set-Cookie": cookie } });
}

async function submitCode(
  request: Request,
  flow: Flow,
  phone: string,
  refuse: Refuse,
  now: number,
): Promise<Response> {
  const sent = await sendCode({ phone, purpose: purposeOf(flow), request }, now);
  if (!sent.ok) return refuse({ fields: { code: [sent.text] }, retryAfterMs: sent.retryAfterMs });
  const { initialValue } = (await refuse({}).json()) as FormReply;
  return withCookie(json<StartReply>({ initialValue, sent: maskedPhone(phone) }), sent.cookie);
}

interface Next {
  phone: string;
  code?: string;
  password: string;
  headLicence?: string;
}

async function begin(
  request: Request,
  flow: Flow,
  next: Next,
  refuse: Refuse,
  now: number,
): Promise<Response> {
  const { phone, code, password, headLicence } = next;
  const purpose = purposeOf(flow);
  const viewer = flow === "branch" ? await viewerOf(request) : null;
  const signedIn = viewer && (await signedInHead(viewer));
  const needsHead = flow === "branch" && !signedIn;
  const weak = await newPasswordFault(password, phone);
  if (weak) return refuse({ fields: { password: [weak] } });
  if (needsHead && !headLicence)
    return refuse({ fields: { headLicence: ["请填写总部的药品经营许可证编号"] } });
  const isProven = (await provenPhone(request, purpose, now)) === phone;
  if (!isProven) {
    if (!code) return refuse({ fields: { code: ["请填写短信验证码"] } });
    const right = await checkCode(await askersOf(request), { phone, purpose, code }, now);
    if (!right.ok) return refuse({ fields: { code: [right.text] } });
  }
  if (await isPhoneTaken(phone)) return refuse({ fields: { phone: [TAKEN] } });
  const proof = isProven ? null : await giveProof(db, phone, purpose, now);
  // Looked up only for a proved phone, so that licence numbers cannot be tried out.
  const head = signedIn ?? (needsHead ? await lookUpHead(phone, headLicence!, now) : null);
  if (needsHead && !head) return withCookie(refuse(NO_HEAD), proof);
  const passwordHash = await hashPassword(password);
  const headAccountId = signedIn && viewer?.buyer ? viewer.buyer.accountId : null;
  await inTransaction((trx) =>
    startDraft(trx, { flow, phone, passwordHash, headOfficeId: head?.companyId ?? null, headAccountId }, now),
  );
  return withCookie(redirect(stepPath(flow, 2), 303), proof);
}

/** Nobody needs many tries to read a licence. */
async function lookUpHead(phone: string, licence: string, now: number) {
  const { ok } = await takeToken(`head-licence:${phone}`, HEAD_LOOKUPS, now);
  return ok ? headByLicence(licence) : null;
}

const NO_HEAD = {
  fields: { headLicence: ["没有找到这家连锁总部，请核对许可证编号，或请总部登录后为门店注册"] },
};

function withCookie(response: Response, cookie: string | null): Response {
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** The head office's own login stands for its phone: no code is needed. */
async function beginAsHead(request: Request, refuse: Refuse, now: number): Promise<Response> {
  const viewer = await viewerOf(request);
  const head = await signedInHead(viewer);
  if (!head || !viewer.buyer) return refuse({ form: ["请先登录连锁总部的账号"] });
  const { phone, buyer } = viewer;
  const cookie = await inTransaction(async (trx) => {
    const start = {
      flow: "branch",
      phone,
      passwordHash: null,
      headOfficeId: head.companyId,
      headAccountId: buyer.accountId,
    } as const;
    await startDraft(trx, start, now);
    return giveProof(trx, phone, "branch", now);
  });
  return redirect(stepPath("branch", 2), { status: 303, headers: { "Set-Cookie": cookie } });
}
