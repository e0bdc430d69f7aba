/**
 * WeChat Open Platform (微信开放平台), sign-in of website applications: OAuth 2.0 with the scope snsapi_login.
 * https://developers.weixin.qq.com/doc/oplatform/Website_App/WeChat_Login/Wechat_Login.html
 */
import { callText, isOk, type TextCall } from "~/platform/http/http-client.server";
import { plainFields } from "~/platform/values/plain-text";
import { cleanNickname } from "./nickname";
import { toWechatFault, type WechatAnswer, type WechatPort } from "./wechat";

export interface OpenSettings {
  appId: string;
  appSecret: string;
  connectUrl: string;
  apiUrl: string;
}

/** Limit of each call; a buyer waits. */
const TIMEOUT = 5_000;
const ID = /^[\w-]{1,64}$/;

type ProviderMessage = { ok: true; body: Record<string, unknown> } | Extract<WechatAnswer, { ok: false }>;

/** WeChat always answers 200 with an `errcode`. */
async function ask(get: TextCall, url: string, query: Record<string, string>): Promise<ProviderMessage> {
  const unavailable = (detail: string): ProviderMessage => ({ ok: false, fault: "unavailable", detail });
  try {
    // Redirects are not followed: the address contains the secret.
    const init = { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) } as const;
    const answer = await get(`${url}?${new URLSearchParams(query)}`, init);
    const body = JSON.parse(answer.body) as Record<string, unknown> | null;
    if (!isOk(answer) || typeof body !== "object" || body === null)
      return unavailable(`HTTP ${answer.status}`);
    const errcode = Number(body.errcode ?? 0);
    if (errcode === 0) return { ok: true, body };
    return { ok: false, fault: toWechatFault(errcode), detail: `errcode ${errcode} ${String(body.errmsg)}` };
  } catch (error) {
    return unavailable((error as Error).name);
  }
}

/** The platform as a port. */
export function openWechat(
  { appId, appSecret, connectUrl, apiUrl }: OpenSettings,
  name = "open platform",
  get: TextCall = callText,
): WechatPort {
  return {
    name,
    scanUrl(state, returnTo) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: returnTo,
        response_type: "code",
        scope: "snsapi_login",
        state,
      });
      return `${connectUrl}/connect/qrconnect?${query}#wechat_redirect`;
    },
    async identify(code) {
      const token = await ask(get, `${apiUrl}/sns/oauth2/access_token`, {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: "authorization_code",
      });
      if (!token.ok) return token;
      const { access_token, openid } = token.body;
      if (typeof access_token !== "string" || typeof openid !== "string" || !ID.test(openid))
        return { ok: false, fault: "unavailable", detail: "token without openid" };
      const person = await ask(get, `${apiUrl}/sns/userinfo`, { access_token, openid, lang: "zh_CN" });
      if (!person.ok) return person;
      const { unionid = token.body.unionid } = person.body;
      if (person.body.openid !== openid)
        return { ok: false, fault: "unavailable", detail: "userinfo of another openid" };
      return {
        ok: true,
        identity: {
          openid,
          unionid: typeof unionid === "string" && ID.test(unionid) ? unionid : null,
          nickname: cleanNickname(plainFields(person.body.nickname)),
        },
      };
    },
  };
}
