import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { config } from "~/platform/config/config.server";
import { db, type Db } from "~/platform/database/database.server";
import { tooOften } from "~/platform/http/page-error";
import { takeToken } from "~/platform/http/limits/rate.server";
import {
  WECHAT_HOLDS,
  WECHAT_PATH,
  type WechatIdentity,
  type WechatPort,
  type WechatPurpose,
} from "./wechat";
import { openWechat } from "./wechat-open.server";
import { isWechatSandboxOn, sandboxWechat } from "./wechat-sandbox.server";

export const SCAN_COOKIE = "wechat-scan";
export const WAITING_COOKIE = "wechat-waiting";

/** Returns the WeChat provider: a real application, the sandbox, or null. */
export async function wechatPort(): Promise<WechatPort | null> {
  const { WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_CONNECT_URL, WECHAT_API_URL } = config;
  if (WECHAT_APP_ID && WECHAT_APP_SECRET)
    return openWechat({
      appId: WECHAT_APP_ID,
      appSecret: WECHAT_APP_SECRET,
      connectUrl: WECHAT_CONNECT_URL,
      apiUrl: WECHAT_API_URL,
    });
  return (await isWechatSandboxOn()) ? sandboxWechat : null;
}

/** Whether WeChat sign-in is offered. */
export const isWechatOffered = async (): Promise<boolean> => (await wechatPort()) !== null;

export interface Scan {
  purpose: WechatPurpose;
  accountId: number | null;
  back: string;
}

/** Scans of one address; a chain's stores may share one. */
const SCANS = { limit: 100, windowMs: 15 * 60_000 };

export interface Scanner {
  browser: string | null;
  /** of the network; null for this machine */
  address: string | null;
  /** "https://shop.example", where WeChat redirects to */
  origin: string;
}

/** Starts a scan; returns the redirect and the Set-Cookie header, or null. Several scans of one browser may be open; throws 429 for too many of one address. `now` in ms. */
export async function beginScan(
  scanner: Scanner,
  scan: Scan,
  now: number,
): Promise<{ url: string; cookie: string } | null> {
  const port = await wechatPort();
  if (!port) return null;
  const { address, origin } = scanner;
  const begun = address === null ? null : await takeToken(`wechat:@${address}`, SCANS, now);
  if (begun && !begun.ok) tooOften(begun.retryAfterMs);
  const browser = scanner.browser ?? newKey();
  const state = newKey();
  await db.deleteFrom("wechat_attempt").where("expires_at", "<=", now).execute();
  await db
    .insertInto("wechat_attempt")
    .values({
      state: hashedKey(state),
      browser: hashedKey(browser),
      purpose: scan.purpose,
      account_id: scan.accountId,
      back: scan.back,
      expires_at: now + WECHAT_HOLDS.scan,
    })
    .execute();
  return {
    url: port.scanUrl(state, origin + WECHAT_PATH),
    cookie: keyCookie(SCAN_COOKIE, browser, WECHAT_HOLDS.scan / 1000),
  };
}

/** Takes the scan of `state` once; null if it is unknown, used, expired or another browser's. `now` in ms. */
export async function takeScan(browser: string | null, state: string, now: number): Promise<Scan | null> {
  if (browser === null) return null;
  const row = await db
    .deleteFrom("wechat_attempt")
    .where("state", "=", hashedKey(state))
    .where("browser", "=", hashedKey(browser))
    .where("expires_at", ">", now)
    .returning(["purpose", "account_id", "back"])
    .executeTakeFirst();
  return row ? { purpose: row.purpose as WechatPurpose, accountId: row.account_id, back: row.back } : null;
}

export interface PendingWechatIdentity extends WechatIdentity {
  back: string;
  forRegistration: boolean;
}

/** Stores an identity without a login for this browser. Returns the Set-Cookie header. `now` in ms. */
export async function keepWaiting(identity: WechatIdentity, back: string, now: number): Promise<string> {
  const key = newKey();
  const { openid, unionid, nickname } = identity;
  const expires_at = now + WECHAT_HOLDS.choice;
  await db.deleteFrom("wechat_waiting").where("expires_at", "<=", now).execute();
  await db
    .insertInto("wechat_waiting")
    .values({ id: hashedKey(key), openid, unionid, nickname, back, for_registration: 0, expires_at })
    .execute();
  return keyCookie(WAITING_COOKIE, key, WECHAT_HOLDS.choice / 1000);
}

/** Returns the waiting identity of the browser's key, or null. `now` in ms. */
export async function findWaiting(key: string | null, now: number): Promise<PendingWechatIdentity | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom("wechat_waiting")
    .selectAll()
    .where("id", "=", hashedKey(key))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  const { openid, unionid, nickname, back, for_registration } = row;
  return { openid, unionid, nickname, back, forRegistration: for_registration === 1 };
}

/** Reserves the waiting identity for this browser's registration. Returns the Set-Cookie header, or null. `now` in ms. */
export async function keepForRegistration(key: string | null, now: number): Promise<string | null> {
  if (key === null) return null;
  const stored = await db
    .updateTable("wechat_waiting")
    .set({ for_registration: 1, expires_at: now + WECHAT_HOLDS.registration })
    .where("id", "=", hashedKey(key))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (Number(stored.numUpdatedRows) === 0) return null;
  return keyCookie(WAITING_COOKIE, key, WECHAT_HOLDS.registration / 1000);
}

/** Deletes the waiting identity. Returns the Set-Cookie header. */
export async function dropWaiting(trx: Db, key: string | null): Promise<string> {
  if (key !== null) await trx.deleteFrom("wechat_waiting").where("id", "=", hashedKey(key)).execute();
  return noKeyCookie(WAITING_COOKIE);
}

/** Deletes expired scans and identities; returns their number. `now` in ms. */
export async function deleteOldScans(now: number): Promise<number> {
  const scans = await db.deleteFrom("wechat_attempt").where("expires_at", "<=", now).executeTakeFirst();
  const waiting = await db.deleteFrom("wechat_waiting").where("expires_at", "<=", now).executeTakeFirst();
  return Number(scans.numDeletedRows) + Number(waiting.numDeletedRows);
}
