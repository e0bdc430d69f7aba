/** Scans: what each `state` stands for, for the browser that began it alone and once; and identities that wait for their owner's choice. */
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

/** The cookies by which a browser is known when WeChat comes back, and by which an identity waits in it. */
export const SCAN_COOKIE = "wechat-scan";
export const WAITING_COOKIE = "wechat-waiting";

/** Who knows WeChat identities for this shop: its application at the platform, the sandbox in a demo, or nobody. */
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

/** Whether signing in by WeChat is offered at all. */
export const isWechatOffered = async (): Promise<boolean> => (await wechatPort()) !== null;

export interface Scan {
  purpose: WechatPurpose;
  accountId: number | null;
  back: string;
}

/** Scans that one address may begin: a chain's stores may share one. */
const SCANS = { limit: 100, windowMs: 15 * 60_000 };

export interface Scanner {
  /** the key under SCAN_COOKIE */
  browser: string | null;
  /** of the network; null for this machine itself */
  address: string | null;
  /** "https://shop.example", where WeChat sends the browser back */
  origin: string;
}

/**
 * Begins a scan: where to send the browser, and the Set-Cookie header by which it is known when it comes back. null where WeChat is not
 * offered. Several scans of one browser may be open at once; too many of one address answer 429 (thrown). `now` in ms.
 */
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

/** The scan that comes back with `state`, taken once; null when it is unknown, used, too old or another browser's. `now` in ms. */
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

/** Keeps an identity that no login has for this browser, until its owner says which. Gives the Set-Cookie header. `now` in ms. */
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

/** The identity that waits in the browser with this key, or null. `now` in ms. */
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

/** Lets the waiting identity go with the registration that this browser finishes. Gives the Set-Cookie header, null without one. `now` in ms. */
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

/** Forgets the waiting identity. Gives the Set-Cookie header. */
export async function dropWaiting(trx: Db, key: string | null): Promise<string> {
  if (key !== null) await trx.deleteFrom("wechat_waiting").where("id", "=", hashedKey(key)).execute();
  return noKeyCookie(WAITING_COOKIE);
}

/** Forgets scans and identities whose time is over; gives how many. `now` in ms. */
export async function deleteOldScans(now: number): Promise<number> {
  const scans = await db.deleteFrom("wechat_attempt").where("expires_at", "<=", now).executeTakeFirst();
  const waiting = await db.deleteFrom("wechat_waiting").where("expires_at", "<=", now).executeTakeFirst();
  return Number(scans.numDeletedRows) + Number(waiting.numDeletedRows);
}
