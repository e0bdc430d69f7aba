import { createHash, randomBytes } from "node:crypto";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";
import {
  allows,
  endOfToken,
  TOKEN_SCOPES,
  tokenFault,
  tokenState,
  type ApiToken,
  type TokenScope,
} from "./api-token";
import { sendMessages } from "~/modules/notifications/messages.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { readViewer } from "~/modules/company/identity/viewer.server";
import { CHANGED_MEANWHILE, checkPassword, holdPassword } from "~/modules/company/sign-in/sign-in.server";

const toHash = (token: string) => createHash("sha256").update(token).digest("hex");
/** "qn_" lets secret scanners recognise leaked tokens. */
const FORM = /^qn_[\w-]{43}$/;
/** Used and revoked ones stay listed this long, rows. */
const LISTED = 30;
/** Time of use is written once a minute, ms. */
const MINUTE = 60_000;

/** Returns a company's tokens, valid first, then newest. `now` in ms. */
export async function findTokens(companyId: number, now: number, trx: Db = db): Promise<ApiToken[]> {
  const rows = await trx
    .selectFrom("api_token")
    .innerJoin("account", "account.id", "api_token.account_id")
    .select(["api_token.id", "api_token.name", "api_token.scope", "api_token.tail", "api_token.created_at"])
    .select(["api_token.expires_at", "api_token.used_at", "api_token.revoked_at", "account.name as by"])
    .where("api_token.company_id", "=", companyId)
    .orderBy("api_token.id", "desc")
    .limit(LISTED)
    .execute();
  return rows
    .map((row): ApiToken => ({
      id: row.id,
      name: row.name,
      scope: row.scope as TokenScope,
      tail: row.tail,
      by: row.by,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
      state: tokenState({ revokedAt: row.revoked_at, expiresAt: row.expires_at }, now),
    }))
    .sort((a, b) => Number(b.state === "valid") - Number(a.state === "valid"));
}

export interface NewApiToken {
  name: string;
  scope: TokenScope;
  lasts: number;
}
export type CreateTokenResult = { ok: true; token: string } | { ok: false; text: string };

/** Creates a token and returns it, the only time. Refused: tokenFault. `now` in ms. */
export async function makeToken(
  trx: Db,
  viewer: SignedIn,
  wish: NewApiToken,
  now: number,
): Promise<CreateTokenResult> {
  const { companyId, accountId } = viewer.buyer;
  // The company's row is locked, so that two forms do not exceed the limit.
  await lockCompany(trx, companyId);
  const fault = tokenFault(viewer.buyer, await findTokens(companyId, now, trx));
  if (fault) return { ok: false, text: fault };
  await dropEnded(trx, companyId, now);
  const token = `qn_${randomBytes(32).toString("base64url")}`;
  await trx
    .insertInto("api_token")
    .values({
      company_id: companyId,
      account_id: accountId,
      name: wish.name,
      scope: wish.scope,
      hash: toHash(token),
      tail: token.slice(-4),
      created_at: now,
      expires_at: endOfToken(wish.lasts, now),
      used_at: null,
      revoked_at: null,
    })
    .execute();
  return { ok: true, token };
}

class Refused extends Error {}

export type TokenCreated =
  | { ok: true; token: string | null }
  | { ok: false; field: "password" | null; text: string };

/** Creates a token with the login's password and notifies the company; null for a repeated form. Refused: a wrong password, tokenFault, a password changed meanwhile. `now` in ms. */
export async function createToken(
  viewer: SignedIn,
  wish: NewApiToken & { token: string; password: string },
  now: number,
): Promise<TokenCreated> {
  const { accountId, companyId } = viewer.buyer;
  const right = await checkPassword({ accountId, sessionId: viewer.sessionId }, wish.password, now);
  if (!right.ok) return { ok: false, field: "password", text: right.text };
  try {
    const token = await inTransaction(async (trx) => {
      let made: string | null = null;
      await once(trx, wish.token, async () => {
        // A token created with an old password would survive its change, which ends all tokens.
        if (!(await holdPassword(trx, accountId, right.seenHash))) throw new Refused(CHANGED_MEANWHILE);
        const result = await makeToken(trx, viewer, wish, now);
        if (!result.ok) throw new Refused(result.text);
        made = result.token;
        const message = { companyId, event: "tokenCreated", tokenName: wish.name } as const;
        await sendMessages(trx, "securityChange", [message], now);
        return "/basic#api";
      });
      return made;
    });
    return { ok: true, token };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, field: null, text: error.message };
    throw error;
  }
}

async function dropEnded(trx: Db, companyId: number, now: number): Promise<void> {
  const [last] = await trx
    .selectFrom("api_token")
    .select("id")
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .offset(LISTED)
    .limit(1)
    .execute();
  if (!last) return;
  await trx
    .deleteFrom("api_token")
    .where("company_id", "=", companyId)
    .where("id", "<=", last.id)
    .where((eb) => eb.or([eb("revoked_at", "is not", null), eb("expires_at", "<=", now)]))
    .execute();
}

/** Revokes a token; false without such a valid one. `now` in ms. */
export async function revokeToken(trx: Db, companyId: number, id: number, now: number): Promise<boolean> {
  const ended = await trx
    .updateTable("api_token")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) > 0;
}

/** The same in its own transaction, also for an ended one; false without such a token. */
export const endToken = (companyId: number, id: number, now: number): Promise<boolean> =>
  inTransaction(async (trx) => {
    if (await revokeToken(trx, companyId, id, now)) return true;
    const own = trx.selectFrom("api_token").select("id").where("company_id", "=", companyId);
    return (await own.where("id", "=", id).executeTakeFirst()) !== undefined;
  });

/** Revokes all tokens of a login after its password changed. `now` in ms. */
export async function revokeTokensBy(trx: Db, accountId: number, now: number): Promise<void> {
  await trx
    .updateTable("api_token")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
}

export interface TokenCaller {
  id: number;
  /** the token's name, as its company wrote it */
  name: string;
  /** its scope, as the company chose it */
  scopeName: string;
  viewer: SignedIn;
  allows: (wanted: TokenScope) => boolean;
}

/** Returns the caller of a token: null if it is unknown, expired or revoked, or its login left the company. `now` in ms. */
export async function callerByToken(token: string, now: number): Promise<TokenCaller | null> {
  if (!FORM.test(token)) return null;
  const row = await db
    .selectFrom("api_token")
    .select(["id", "company_id", "account_id", "name", "scope", "used_at"])
    .where("hash", "=", toHash(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) return null;
  const viewer = await readViewer("", row.account_id, row.company_id);
  if (!viewer.buyer) return null;
  if (now - (row.used_at ?? 0) > MINUTE)
    await db.updateTable("api_token").set({ used_at: now }).where("id", "=", row.id).execute();
  const scope = row.scope as TokenScope;
  return {
    id: row.id,
    name: row.name,
    scopeName: TOKEN_SCOPES[scope].name,
    viewer,
    allows: (wanted) => allows(scope, wanted),
  };
}
