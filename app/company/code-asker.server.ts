/** Who asks for codes by message: a code is of use to its asker alone, and is counted by it. */
import { hashedKey, keyCookie, keyOf, newKey } from "~/platform/browser-key.server";
import { db } from "~/platform/database.server";
import type { ServerRequest } from "~/platform/request.server";
import { callerOf, placeOf } from "./known-device.server";
import type { CodeAsker } from "./tries";
import { viewerOf } from "./viewer.server";

const COOKIE = "sms";
/** Longer than any code holds, ms. */
const KEPT = 24 * 3600_000;

/** A login as the asker of a code, on whichever of its browsers. */
export const askerOfLogin = (accountId: number): string => `a${accountId}`;

const askerOfBrowser = (key: string): string => `b${hashedKey(key)}`;

/** The asker of a code to be sent: the login, or the visitor's browser, with the Set-Cookie header that keeps it. */
export async function newAsker(request: ServerRequest): Promise<{ asker: string; cookie: string | null }> {
  const { buyer } = await viewerOf(request);
  if (buyer) return { asker: askerOfLogin(buyer.accountId), cookie: null };
  const key = keyOf(request, COOKIE) ?? newKey();
  return { asker: askerOfBrowser(key), cookie: keyCookie(COOKIE, key, KEPT / 1000) };
}

/** Whose codes the request may use: its login's, then its browser's, which may have asked before it signed in. */
export async function askersOf(request: ServerRequest): Promise<string[]> {
  const { buyer } = await viewerOf(request);
  const key = keyOf(request, COOKIE);
  return [...(buyer ? [askerOfLogin(buyer.accountId)] : []), ...(key ? [askerOfBrowser(key)] : [])];
}

/** How the asker of a code stands to the phone that it is for (tries.ts). `now` in ms. */
export async function standingOfAsker(
  request: ServerRequest,
  phone: string,
  now: number,
): Promise<CodeAsker> {
  const { buyer } = await viewerOf(request);
  const owner = await db
    .selectFrom("account")
    .select("id")
    .where((eb) => eb.or([eb("phone", "=", phone), eb("username", "=", phone)]))
    .orderBy("id")
    .executeTakeFirst();
  const place = await placeOf(owner?.id ?? null, callerOf(request), now);
  const accountId = buyer?.accountId ?? null;
  return { ...place, accountId, isOwn: accountId !== null && accountId === owner?.id };
}
