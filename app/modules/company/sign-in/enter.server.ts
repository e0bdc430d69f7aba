import { inTransaction, type Db } from "~/platform/database/database.server";
import { newSession, type Session } from "~/platform/http/session.server";
import type { Visit } from "~/platform/http/visit.server";
import { knowDevice } from "./known-device.server";
import { holdPassword } from "./sign-in.server";

/** The new session and the Set-Cookie headers. */
export interface SignInResult {
  session: Session;
  cookies: string[];
}

/** Starts a session of the login; null if the password of `seenHash` has changed. `now` in ms. */
export function letIn(
  visit: Visit,
  { accountId, companyId, seenHash }: { accountId: number; companyId: number; seenHash: string },
  now: number,
): Promise<SignInResult | null> {
  return inTransaction(async (trx) => {
    if (!(await holdPassword(trx, accountId, seenHash))) return null;
    return enter(trx, visit, { accountId, companyId }, now);
  });
}

/** The same without a password, e.g. by WeChat. */
export const letInAnyway = (
  visit: Visit,
  who: { accountId: number; companyId: number },
  now: number,
): Promise<SignInResult> => inTransaction((trx) => enter(trx, visit, who, now));

async function enter(
  trx: Db,
  visit: Visit,
  who: { accountId: number; companyId: number },
  now: number,
): Promise<SignInResult> {
  const { session, cookie } = await newSession(trx, visit, who);
  const known = { accountId: who.accountId, sessionId: session.id };
  return { session, cookies: [cookie, await knowDevice(trx, visit, known, now)] };
}
