/** /register/wechat: the way to the code, the way back from it, and what an identity without a login can become. */
import { redirect } from "@remix-run/node";
import { db, inTransaction } from "~/platform/database.server";
import { readForm, safePath, type Refuse } from "~/platform/forms.server";
import { log } from "~/platform/log.server";
import { redirectWith, type Flash } from "~/platform/session.server";
import { letIn, letInAnyway } from "./enter.server";
import { callerOf } from "./known-device.server";
import { CHANGED_MEANWHILE, firstCompany, holdPassword, signIn } from "./sign-in.server";
import { WECHAT_FAULTS, WECHAT_PATH, type WechatIdentity } from "./wechat";
import { accountOfWechat, bindWechat, boundWechat } from "./wechat-binding.server";
import { EntryForm } from "./wechat-form";
import type { EntryPage } from "./wechat-page";
import {
  beginScan,
  dropWaiting,
  isWechatOffered,
  keepForRegistration,
  keepWaiting,
  takeScan,
  waitingOf,
  wechatPort,
  type Scan,
  type Waiting,
} from "./wechat-scan.server";
import { requireCompany, viewerOf } from "./viewer.server";

const BINDING = "/bdwx";

const entryPath = (back: string) =>
  back === "/" ? WECHAT_PATH : `${WECHAT_PATH}?${new URLSearchParams({ redirectTo: back })}`;

const refusal = (request: Request, to: string, fault: keyof typeof WECHAT_FAULTS): Promise<Response> =>
  redirectWith(request, to, {
    kind: fault === "cancelled" ? "info" : "error",
    text: WECHAT_FAULTS[fault],
  });

/** What a GET of /register/wechat is: the start of a scan (?scan), WeChat coming back (?state), or the page. `now` in ms. */
export async function wechatEntry(request: Request, now: number): Promise<Response | EntryPage> {
  const query = new URL(request.url).searchParams;
  const back = safePath(query.get("redirectTo"), "/");
  const state = query.get("state");
  if (state !== null) return comeBack(request, state, query.get("code"), now);
  if (query.has("scan")) return goToScan(request, query.get("scan") === "bind", back, now);
  const [isOffered, viewer, waiting] = await Promise.all([
    isWechatOffered(),
    viewerOf(request),
    waitingOf(request, now),
  ]);
  return {
    isOffered,
    company: viewer.buyer && viewer.companyName,
    redirectTo: waiting?.back ?? back,
    waiting: waiting && { nickname: waiting.nickname, forRegistration: waiting.forRegistration },
  };
}

async function goToScan(request: Request, isBinding: boolean, back: string, now: number): Promise<Response> {
  const here = isBinding ? BINDING : entryPath(back);
  const accountId = isBinding ? (await requireCompany(request)).buyer.accountId : null;
  if (accountId !== null && (await boundWechat(accountId))) return refusal(request, here, "occupied");
  const scan: Scan = { purpose: isBinding ? "bind" : "signIn", accountId, back };
  const begun = await beginScan(request, scan, now);
  if (!begun) return refusal(request, here, "none");
  const headers = { Location: begun.url, "Set-Cookie": begun.cookie, "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

/** WeChat came back. The state is used up before anything else is looked at. */
async function comeBack(
  request: Request,
  state: string,
  code: string | null,
  now: number,
): Promise<Response> {
  const scan = await takeScan(request, state, now);
  if (!scan) return refusal(request, WECHAT_PATH, "state");
  const here = scan.purpose === "bind" ? BINDING : entryPath(scan.back);
  // Refused on the phone, WeChat sends no code.
  if (!code || code.length > 512) return refusal(request, here, "cancelled");
  const port = await wechatPort();
  if (!port) return refusal(request, here, "none");
  const answer = await port.identify(code);
  if (!answer.ok) {
    log("error", "wechat", { port: port.name, fault: answer.fault, detail: answer.detail });
    return refusal(request, here, answer.fault);
  }
  return scan.purpose === "bind"
    ? bindSignedIn(request, scan, answer.identity, now)
    : comeIn(request, scan, answer.identity, now);
}

async function bindSignedIn(
  request: Request,
  scan: Scan,
  identity: WechatIdentity,
  now: number,
): Promise<Response> {
  const { buyer } = await viewerOf(request);
  if (!buyer || buyer.accountId !== scan.accountId) return refusal(request, BINDING, "otherLogin");
  const bound = await inTransaction((trx) => bindWechat(trx, buyer, identity, now));
  return bound === "bound"
    ? redirectWith(request, BINDING, boundWords(identity))
    : refusal(request, BINDING, bound);
}

const boundWords = ({ nickname }: { nickname: string }): Flash => ({
  kind: "success",
  text: `已绑定微信「${nickname}」，以后可以扫码登录`,
});

async function comeIn(
  request: Request,
  { back }: Scan,
  identity: WechatIdentity,
  now: number,
): Promise<Response> {
  const accountId = await accountOfWechat(identity);
  if (accountId === null) {
    const cookie = await keepWaiting(identity, back, now);
    return redirect(WECHAT_PATH, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const companyId = await firstCompany(accountId);
  if (companyId === null) return refusal(request, entryPath(back), "noCompany");
  const answer = redirect(safePath(back, "/"), 303);
  for (const cookie of await letInAnyway(request, { accountId, companyId }, now))
    answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** Takes in the forms of /register/wechat. `now` in ms. */
export async function submitEntry(request: Request, now: number): Promise<Response> {
  const form = await readForm(request, EntryForm);
  if (!form.ok) return form.response;
  const waiting = await waitingOf(request, now);
  if (!waiting) return refusal(request, WECHAT_PATH, "state");
  const { value, refuse } = form;
  if (value.intent === "bind") return bindExisting(request, waiting, value, refuse, now);
  const cookie =
    value.intent === "register" ? await keepForRegistration(request, now) : await dropWaiting(db, request);
  if (cookie === null) return refusal(request, WECHAT_PATH, "state");
  const to = value.intent === "register" ? "/register/step1" : entryPath(waiting.back);
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Signs in with the password, under the same slow-down as /login, and binds the identity to that login. */
async function bindExisting(
  request: Request,
  waiting: Waiting,
  given: { username: string; password: string },
  refuse: Refuse,
  now: number,
): Promise<Response> {
  const who = await signIn(given.username, given.password, now, callerOf(request));
  if (!who.ok) return refuse({ form: [who.text], retryAfterMs: who.retryAfterMs });
  const bound = await inTransaction(async (trx) =>
    (await holdPassword(trx, who.accountId, who.seenHash)) ? bindWechat(trx, who, waiting, now) : null,
  );
  if (bound !== null && bound !== "bound") return refuse({ form: [WECHAT_FAULTS[bound]] });
  const entered = bound && (await letIn(request, who, now));
  if (!entered) return refuse({ form: [CHANGED_MEANWHILE] });
  const cookies = [await dropWaiting(db, request), ...entered];
  const answer = await redirectWith(request, safePath(waiting.back, "/"), boundWords(waiting));
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/**
 * Gives the identity that waits for the end of a registration to its new login. null when none does; else what to say, and the
 * Set-Cookie header. A registration is never refused for it. `now` in ms.
 */
export async function bindRegistered(
  request: Request,
  accountId: number,
  now: number,
): Promise<{ flash: Flash; cookie: string } | null> {
  const waiting = await waitingOf(request, now);
  if (!waiting?.forRegistration) return null;
  return inTransaction(async (trx) => {
    const bound = await bindWechat(trx, { accountId, companyId: null }, waiting, now);
    const flash: Flash =
      bound === "bound" ? boundWords(waiting) : { kind: "warning", text: WECHAT_FAULTS[bound] };
    return { flash, cookie: await dropWaiting(trx, request) };
  });
}
