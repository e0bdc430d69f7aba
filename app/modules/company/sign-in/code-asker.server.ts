/** Who asks for codes by message: a code is of use to its asker alone, and is counted by it. */
import { hashedKey, keyCookie, newKey } from "~/platform/http/browser-key.server";
import { db } from "~/platform/database/database.server";
import { CODE_COOKIE, type Visit } from "~/platform/http/visit.server";
import type { Viewer } from "~/modules/company/identity/buyer";
import { placeOf } from "./known-device.server";
import type { CodeAsker } from "./tries";

/** Longer than any code holds, ms. */
const MAX_AGE = 24 * 3600_000;

/** A visit with the login that it is of; null for a visitor. */
export interface CodeVisit extends Visit {
  accountId: number | null;
}

export const codeVisit = (viewer: Viewer, visit: Visit): CodeVisit => ({
  ...visit,
  accountId: viewer.buyer?.accountId ?? null,
});

/** A login as the asker of a code, on whichever of its browsers. */
export const askerOfLogin = (accountId: number): string => `a${accountId}`;

const askerOfBrowser = (key: string): string => `b${hashedKey(key)}`;

/** The asker of a code to be sent: the login, or the visitor's browser, with the Set-Cookie header that keeps it. */
export function newAsker({ accountId, codeKey }: CodeVisit): { asker: string; cookie: string | null } {
  if (accountId !== null) return { asker: askerOfLogin(accountId), cookie: null };
  const key = codeKey ?? newKey();
  return { asker: askerOfBrowser(key), cookie: keyCookie(CODE_COOKIE, key, MAX_AGE / 1000) };
}

/** Whose codes a visit may use: its login's, then its browser's, which may have asked before it signed in. */
export const askersOf = ({ accountId, codeKey }: CodeVisit): string[] => [
  ...(accountId === null ? [] : [askerOfLogin(accountId)]),
  ...(codeKey === null ? [] : [askerOfBrowser(codeKey)]),
];

/** How the asker of a code stands to the phone that it is for (tries.ts). `now` in ms. */
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
