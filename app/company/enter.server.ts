/** A login comes in: its session begins, and its browser is known from now on. */
import { inTransaction, type Db } from "~/platform/database.server";
import type { ServerRequest } from "~/platform/request.server";
import { readSession, startSession } from "~/platform/session.server";
import { knowDevice } from "./known-device.server";
import { holdPassword } from "./sign-in.server";

/**
 * Begins a session of the login in this browser. Gives the Set-Cookie headers; null where the password with `seenHash` that let it in was
 * changed meanwhile, whose sessions have all ended. `now` in ms.
 */
export function letIn(
  request: ServerRequest,
  { accountId, companyId, seenHash }: { accountId: number; companyId: number; seenHash: string },
  now: number,
): Promise<string[] | null> {
  return inTransaction(async (trx) => {
    if (!(await holdPassword(trx, accountId, seenHash))) return null;
    return begin(trx, request, { accountId, companyId }, now);
  });
}

/** The same within a transaction, for a login that nobody need let in. Gives the Set-Cookie headers. `now` in ms. */
export async function begin(
  trx: Db,
  request: ServerRequest,
  who: { accountId: number; companyId: number },
  now: number,
): Promise<string[]> {
  const session = await startSession(request, who, trx);
  const sessionId = (await readSession(request))!.id;
  return [session, await knowDevice(trx, request, { accountId: who.accountId, sessionId }, now)];
}

/** The same where no password was asked for, e.g. WeChat vouches for the login. */
export const letInAnyway = (
  request: ServerRequest,
  who: { accountId: number; companyId: number },
  now: number,
): Promise<string[]> => inTransaction((trx) => begin(trx, request, who, now));
