/** /register/wechat 微信注册: to the code and back from it; an unknown identity chooses between an account and a new one. */
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireCompany, getViewer } from "~/modules/company/identity/viewer.server";
import { letIn, letInAnyway } from "~/modules/company/sign-in/enter.server";
import { CHANGED_MEANWHILE } from "~/modules/company/sign-in/sign-in.server";
import {
  bindByPassword,
  endScan,
  getWechatEntryPath,
  openScan,
  SCAN_ENDED,
  type Next,
} from "~/modules/company/wechat/wechat-entry.server";
import { EntryForm } from "~/modules/company/wechat/wechat-form";
import {
  dropWaiting,
  findWaiting,
  isWechatOffered,
  keepForRegistration,
  SCAN_COOKIE,
  WAITING_COOKIE,
} from "~/modules/company/wechat/wechat-scan.server";
import { getAddress, shopOrigin } from "~/platform/config/request.server";
import { db } from "~/platform/database/database.server";
import { readBrowserKey } from "~/platform/http/browser-key.server";
import { readForm, safePath } from "~/platform/http/forms/forms.server";
import { withoutCookies } from "~/platform/http/page-headers";
import { redirectWith } from "~/platform/http/message.server";
import { adoptSession } from "~/platform/http/session.server";
import { getVisit } from "~/platform/http/visit.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { WechatEntry } from "./wechat-entry";

export const handle: PageHandle = { title: "微信注册", header: "login", toolbar: false };

/** Starts a scan (?scan), handles WeChat's return (?state), or shows the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has("state")) throw await comeBack(request, query);
  const back = safePath(query.get("redirectTo"), "/");
  if (query.has("scan")) throw await goToScan(request, query.get("scan") === "bind", back);
  const [isOffered, viewer, waiting] = await Promise.all([
    isWechatOffered(),
    getViewer(request),
    findWaiting(readBrowserKey(request, WAITING_COOKIE), now()),
  ]);
  return json({
    isOffered,
    company: viewer.buyer && viewer.companyName,
    redirectTo: waiting?.back ?? back,
    waiting: waiting && { nickname: waiting.nickname, forRegistration: waiting.forRegistration },
  });
}

async function goToScan(request: Request, isBinding: boolean, back: string): Promise<Response> {
  const accountId = isBinding ? (await requireCompany(request)).buyer.accountId : null;
  const browser = readBrowserKey(request, SCAN_COOKIE);
  const scanner = { browser, address: getAddress(request), origin: shopOrigin(request) };
  const opened = await openScan(scanner, { accountId, back }, now());
  if (!("url" in opened)) return goOn(opened);
  const headers = { Location: opened.url, "Set-Cookie": opened.cookie, "Cache-Control": "no-store" };
  return new Response(null, { status: 302, headers });
}

async function comeBack(request: Request, query: URLSearchParams): Promise<Response> {
  const { buyer } = await getViewer(request);
  const [state, code] = [query.get("state") ?? "", query.get("code")];
  const ended = await endScan({ browser: readBrowserKey(request, SCAN_COOKIE), buyer, state, code }, now());
  if (!ended.signsIn) return goOn(ended);
  const { session, cookies } = await letInAnyway(getVisit(request), ended.signsIn, now());
  adoptSession(request, session);
  return goOn({ ...ended, cookies });
}

function goOn({ to, flash, cookies }: Next): Response {
  const answer = redirectWith(to, flash);
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, EntryForm);
  if (!form.ok) return form.response;
  const { value, refuse } = form;
  const [key, at] = [readBrowserKey(request, WAITING_COOKIE), now()];
  const waiting = await findWaiting(key, at);
  if (!waiting) return goOn(SCAN_ENDED);
  if (value.intent === "register") {
    const cookie = await keepForRegistration(key, at);
    return cookie
      ? redirect("/register/step1", { status: 303, headers: { "Set-Cookie": cookie } })
      : goOn(SCAN_ENDED);
  }
  if (value.intent === "drop") {
    const headers = { "Set-Cookie": await dropWaiting(db, key) };
    return redirect(getWechatEntryPath(waiting.back), { status: 303, headers });
  }
  const visit = getVisit(request);
  const bound = await bindByPassword(waiting, value, visit, at);
  if (!bound.ok) return refuse(bound.errors);
  const entered = await letIn(visit, bound.who, at);
  if (!entered) return refuse({ form: [CHANGED_MEANWHILE] });
  adoptSession(request, entered.session);
  const cookies = [await dropWaiting(db, key), ...entered.cookies];
  return goOn({ to: safePath(waiting.back, "/"), flash: bound.flash, cookies });
}

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function RegisterByWechat() {
  return <WechatEntry page={useLoaderData<typeof loader>()} reply={useActionData()} />;
}
