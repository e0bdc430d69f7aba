import { createHash, randomBytes } from "node:crypto";
import QRCode from "qrcode";
import { z } from "zod";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSettingOnce } from "~/platform/database/settings.server";
import type { TextCall } from "~/platform/http/http-client.server";
import type { HttpAnswer } from "~/platform/http/http-message.server";
import { cleanNickname } from "./nickname";
import { WECHAT_PATH } from "./wechat";
import { openWechat, type OpenSettings } from "./wechat-open.server";

const SANDBOX_SETTING = { key: "wechat.sandbox", schema: z.literal(1) };
const MINUTE = 60_000;
/** WeChat's own times: a code is valid for ten minutes, a token for two hours. */
const CODE_HOLDS = 10 * MINUTE;
const TOKEN_HOLDS = 120 * MINUTE;

export const WECHAT_LOGIN_SANDBOX: OpenSettings = {
  appId: "wx0000000000sandbox",
  appSecret: "the-sandbox-keeps-no-secret",
  connectUrl: "/sandbox/wechat",
  // Passed in, not sent, so this host is never looked up.
  apiUrl: "http://sandbox.invalid",
};

/** Whether the sandbox is used: in a demo, or with WECHAT_SANDBOX. */
export async function isWechatSandboxOn(): Promise<boolean> {
  if (config.WECHAT_APP_ID) return false;
  if (config.WECHAT_SANDBOX !== undefined) return config.WECHAT_SANDBOX;
  return (await readSetting(db, SANDBOX_SETTING)) !== null;
}

/** Switches the sandbox on, for the demo's loader. */
export async function openWechatSandbox(trx: Db): Promise<void> {
  await writeSettingOnce(trx, SANDBOX_SETTING, 1);
}

const idOf = (kind: "o" | "u", nickname: string) =>
  kind + createHash("sha256").update(`${kind} ${nickname}`).digest("base64url").slice(0, 27);

/** Returns the same made-up person for a nickname. */
export const sandboxIdentity = (nickname: string) => ({
  openid: idOf("o", nickname),
  unionid: idOf("u", nickname),
  nickname,
});

/** Checks the request of the code's page like WeChat; `fault` in WeChat's words. */
export function readScan(query: URLSearchParams): { state: string } | { fault: string } {
  if (query.get("appid") !== WECHAT_LOGIN_SANDBOX.appId) return { fault: "AppID 参数错误" };
  if (query.get("response_type") !== "code" || query.get("scope") !== "snsapi_login")
    return { fault: "Scope 参数错误或没有 Scope 权限" };
  const uri = query.get("redirect_uri") ?? "";
  // Only the path is used, so the sandbox leads only into this shop.
  const { protocol, pathname } = new URL(URL.canParse(uri) ? uri : "none:");
  if (!/^https?:$/.test(protocol) || pathname !== WECHAT_PATH) return { fault: "redirect_uri 参数错误" };
  return { state: query.get("state") ?? "" };
}

/** Returns the QR code as an image address. */
export async function scanPicture(url: string): Promise<string> {
  const picture = await QRCode.toString(url, { type: "svg", margin: 1, errorCorrectionLevel: "L" });
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString("base64")}`;
}

/** Confirms as `nickname`; returns WeChat's code. `at` in ms. */
export async function confirmScan(nickname: string, at: number): Promise<string> {
  const code = randomBytes(16).toString("hex");
  await db.deleteFrom("sandbox_wechat").where("expires_at", "<=", at).execute();
  await db
    .insertInto("sandbox_wechat")
    .values({ code, token: null, nickname: cleanNickname(nickname), expires_at: at + CODE_HOLDS })
    .execute();
  return code;
}

const fault = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg}, rid: sandbox` });

async function accessToken(query: URLSearchParams, at: number): Promise<object> {
  if (query.get("appid") !== WECHAT_LOGIN_SANDBOX.appId) return fault(40013, "invalid appid");
  if (query.get("secret") !== WECHAT_LOGIN_SANDBOX.appSecret) return fault(40125, "invalid appsecret");
  if (query.get("grant_type") !== "authorization_code") return fault(40002, "invalid grant_type");
  const code = query.get("code");
  if (!code) return fault(41008, "missing code");
  const token = randomBytes(32).toString("base64url");
  const row = await db
    .updateTable("sandbox_wechat")
    .set({ token, expires_at: at + TOKEN_HOLDS })
    .where("code", "=", code)
    .where("token", "is", null)
    .where("expires_at", ">", at)
    .returning("nickname")
    .executeTakeFirst();
  if (!row) {
    const used = db.selectFrom("sandbox_wechat").select("code").where("code", "=", code);
    return (await used.where("token", "is not", null).executeTakeFirst())
      ? fault(40163, "code been used")
      : fault(40029, "invalid code");
  }
  const { openid, unionid } = sandboxIdentity(row.nickname);
  return {
    access_token: token,
    expires_in: TOKEN_HOLDS / 1000,
    refresh_token: randomBytes(32).toString("base64url"),
    openid,
    scope: "snsapi_login",
    unionid,
  };
}

async function userInfo(query: URLSearchParams, at: number): Promise<object> {
  const row = await db
    .selectFrom("sandbox_wechat")
    .select("nickname")
    .where("token", "=", query.get("access_token") ?? "")
    .where("expires_at", ">", at)
    .executeTakeFirst();
  if (!row) return fault(40001, "invalid credential, access_token is invalid or not latest");
  const person = sandboxIdentity(row.nickname);
  if (query.get("openid") !== person.openid) return fault(40003, "invalid openid");
  const place = { sex: 0, language: "", city: "", province: "", country: "" };
  return { ...person, ...place, headimgurl: "", privilege: [] };
}

/** Returns what api.weixin.qq.com would answer: JSON text, always status 200. `at` in ms. */
export async function answerAsWechat(url: URL, at: number): Promise<HttpAnswer> {
  const answers: Record<string, typeof userInfo> = {
    "/sns/oauth2/access_token": accessToken,
    "/sns/userinfo": userInfo,
  };
  const answer = answers[url.pathname];
  if (!answer) return { status: 404, headers: {}, body: "" };
  const body = JSON.stringify(await answer(url.searchParams, at));
  return { status: 200, headers: { "content-type": "text/plain" }, body };
}

const handOver: TextCall = (url) => answerAsWechat(new URL(url), now());

/** The sandbox as a port, without a network. */
export const sandboxWechat = openWechat(WECHAT_LOGIN_SANDBOX, "sandbox", handOver);
