import { hashedKey, keyCookie, newKey } from "~/platform/http/browser-key.server";
import { db } from "~/platform/database/database.server";
import { CODE_COOKIE, type Visit } from "~/platform/http/visit.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { placeOf } from "./known-device.server";
import type { CodeAsker } from "./tries";

/** Longer than any code is valid, ms. */
const MAX_AGE = 24 * 3600_000;

/** A visit with the login that it is of; null for a visitor. */
export interface CodeVisit extends Visit {
  accountId: number | null;
}

export const codeVisit = (viewer: Viewer, visit: Visit): CodeVisit => ({
  ...visit,
  accountId: viewer.buyer?.accountId ?? null,
});

/** A login as requester, on any of its browsers. */
export const askerOfLogin = (accountId: number): string => `a${accountId}`;

const askerOfBrowser = (key: string): string => `b${hashedKey(key)}`;

/** Returns the requester of a new code: the login, or the visitor's browser with a Set-Cookie header. */
export function newAsker({ accountId, codeKey }: CodeVisit): { asker: string; cookie: string | null } {
  if (accountId !== null) return { asker: askerOfLogin(accountId), cookie: null };
  const key = codeKey ?? newKey();
  return { asker: askerOfBrowser(key), cookie: keyCookie(CODE_COOKIE, key, MAX_AGE / 1000) };
}

/** Returns whose codes a visit may use: its login's, then its browser's. */
export const getAskers = ({ accountId, codeKey }: CodeVisit): string[] => [
  ...(accountId === null ? [] : [askerOfLogin(accountId)]),
  ...(codeKey === null ? [] : [askerOfBrowser(codeKey)]),
];

/** Returns the counters of a requester and a phone (tries.ts). `now` in ms. */
export async function askerCounters(visit: CodeVisit, phone: string, now: number): Promise<CodeAsker> {
  const { accountId } = visit;
  const owner = await db
    .selectFrom("account")
    .select("id")
    .where((eb) => eb.or([eb("phone", "=", phone), eb("username", "=", phone)]))
    .orderBy("id")
    .executeTakeFirst();
  const place = await placeOf(owner?.id ?? null, visit, now);
  return { ...place, accountId, isOwn: accountId !== null && accountId === owner?.id };
}
