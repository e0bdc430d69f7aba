/** Sign-in: by name or phone and password; the answers never tell whether an account exists. */
import { db } from "~/platform/database.server";
import { metrics } from "~/platform/metrics.server";
import { resetTokens, takeToken } from "~/platform/rate.server";
import { verifyPassword } from "./password.server";

/** Wrong passwords that an account may have within the window before it has to wait. */
export const WRONG_PASSWORDS = { limit: 5, windowMs: 15 * 60_000 };
/** Tries from one address, for whatever account: who tries one password on many accounts; a chain's stores may share one address. */
export const TRIES_OF_ADDRESS = { limit: 100, windowMs: 15 * 60_000 };

export type SignIn =
  | { ok: true; accountId: number; companyId: number }
  /** `text` is the sentence for the buyer; `retryAfterMs` is set while the account has to wait */
  | { ok: false; text: string; retryAfterMs: number | null };

/**
 * Checks a name or phone with its password. Every try costs the account a token before the password is looked at,
 * so guesses sent at once are counted too; a right password gives the tokens back. `address` (request.server.ts) has tokens of its own.
 */
export async function signIn(
  username: string,
  password: string,
  now: number,
  address: string | null = null,
): Promise<SignIn> {
  const tries = address === null ? null : await takeToken(`sign-in:@${address}`, TRIES_OF_ADDRESS, now);
  if (tries && !tries.ok) {
    metrics.signIns.inc({ verdict: "waiting" });
    const minutes = Math.ceil(tries.retryAfterMs / 60_000);
    return { ok: false, text: `登录过于频繁，请 ${minutes} 分钟后再试`, retryAfterMs: tries.retryAfterMs };
  }
  const typed = username.trim().toLowerCase();
  const account = await findAccount(typed);
  const key = `sign-in:${account ? account.id : `?${typed}`}`;
  const token = await takeToken(key, WRONG_PASSWORDS, now);
  if (!token.ok) {
    metrics.signIns.inc({ verdict: "waiting" });
    return { ok: false, text: waitText(token.retryAfterMs), retryAfterMs: token.retryAfterMs };
  }
  const right = await verifyPassword(account?.password_hash ?? null, password);
  metrics.signIns.inc({ verdict: account && right ? "accepted" : "refused" });
  if (!account || !right) return { ok: false, text: "账号或密码不正确，请重新输入", retryAfterMs: null };
  await resetTokens(key);
  const companyId = await firstCompany(account.id);
  return companyId === null
    ? { ok: false, text: "该账号没有可用的企业，请联系客服", retryAfterMs: null }
    : { ok: true, accountId: account.id, companyId };
}

/** Asks a login for its password once more, e.g. before a new one; a wrong one costs the same tries as at sign-in. `now` in ms. */
export async function checkPassword(
  accountId: number,
  password: string,
  now: number,
): Promise<{ ok: true } | { ok: false; text: string }> {
  const key = `sign-in:${accountId}`;
  const token = await takeToken(key, WRONG_PASSWORDS, now);
  if (!token.ok) return { ok: false, text: waitText(token.retryAfterMs) };
  const account = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!(await verifyPassword(account?.password_hash ?? null, password)))
    return { ok: false, text: "密码不正确，请重新输入" };
  await resetTokens(key);
  return { ok: true };
}

function waitText(retryAfterMs: number): string {
  return `密码错误次数过多，请 ${Math.max(1, Math.ceil(retryAfterMs / 60_000))} 分钟后再试，或找回密码`;
}

function findAccount(typed: string) {
  return db
    .selectFrom("account")
    .select(["id", "password_hash"])
    .where((eb) => eb.or([eb("username", "=", typed), eb("phone", "=", typed)]))
    .orderBy("id")
    .executeTakeFirst();
}

/** The company that a login acts for first, or null without one. */
export async function firstCompany(accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", accountId)
    .orderBy("is_default", "desc")
    .orderBy("company_id")
    .executeTakeFirst();
  return row?.company_id ?? null;
}
