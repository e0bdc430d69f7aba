/** 登录: by name or phone and password, then back to where the visitor came from. */
import { findPictureAddresses } from "~/modules/catalogue/pictures/goods-pictures.server";
import {
  json,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBestOfKinds } from "~/modules/catalogue/listing/recommended.server";
import { letIn } from "~/modules/company/sign-in/enter.server";
import { LoginCard, LoginPitch } from "./login-card";
import { SignInForm } from "~/modules/company/sign-in/sign-in";
import { CHANGED_MEANWHILE, signIn } from "~/modules/company/sign-in/sign-in.server";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { isWechatOffered } from "~/modules/company/wechat/wechat-scan.server";
import { AdStrip } from "~/modules/content/ad-view";
import { loginAds } from "~/modules/content/header";
import { now } from "~/platform/values/clock.server";
import { readForm } from "~/platform/http/forms/forms.server";
import { withoutCookies } from "~/platform/http/page-headers";
import { safePath } from "~/platform/http/path";
import { adoptSession } from "~/platform/http/session.server";
import { getVisit } from "~/platform/http/visit.server";
import { getFrameContent } from "~/shell/frame-content.server";
import type { PageHandle } from "~/shell/handle";

export { entryLinks as links } from "~/shell/styles";
export const handle: PageHandle = { title: "登录", header: "login", toolbar: false };

export async function loader({ request }: LoaderFunctionArgs) {
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  const redirectTo = safePath(wanted, "/");
  const viewer = await getViewer(request);
  if (viewer.buyer && wanted) return redirect(redirectTo);
  const [packs, hasWechat, content] = await Promise.all([
    loginPacks(),
    isWechatOffered(),
    getFrameContent(request),
  ]);
  const company = viewer.buyer ? viewer.companyName : null;
  return json({ redirectTo, company, hasWechat, related: { ...loginAds(content), packs } });
}

const PACKS = 6;

async function loginPacks(): Promise<string[]> {
  const { drug, herb, device } = await readBestOfKinds();
  const ids = [...drug.slice(0, 2), ...herb, ...drug.slice(2, 3), ...device];
  return findPictureAddresses(ids.slice(0, PACKS));
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, SignInForm);
  if (!form.ok) return form.response;
  const { username, password, redirectTo } = form.value;
  const at = now();
  const visit = getVisit(request);
  const who = await signIn(username, password, at, visit);
  if (!who.ok) return form.refuse({ form: [who.text], retryAfterMs: who.retryAfterMs });
  const entered = await letIn(visit, who, at);
  if (!entered) return form.refuse({ form: [CHANGED_MEANWHILE] });
  adoptSession(request, entered.session);
  const answer = redirect(safePath(redirectTo, "/"), 303);
  for (const cookie of entered.cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export const headers: HeadersFunction = ({ actionHeaders }) => withoutCookies(actionHeaders);

export default function Login() {
  const { related, ...card } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="entry">
      <LoginPitch {...related}>
        <AdStrip ad={related.ad} />
      </LoginPitch>
      <LoginCard {...card} reply={reply} />
    </div>
  );
}
