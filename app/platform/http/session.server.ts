import type { Selectable } from "kysely";
import { hash, randomBytes } from "node:crypto";
import { now } from "~/platform/values/clock.server";
import { cookieValue, guardedName, setCookie } from "./cookie.server";
import { type Db, db } from "~/platform/database/database.server";
import { notFound } from "./page-error";
import { plainLine } from "~/platform/values/plain-text";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import {
  knownForRequest,
  notedForRequest,
  noteForRequest,
  perRequest,
  rememberForRequest,
  type ServerRequest,
} from "~/platform/config/request.server";
import type { Database } from "~/platform/database/schema";
import { Unavailable } from "~/platform/database/unavailable.server";
import { HOUR } from "~/platform/values/clock";

export interface Session {
  id: string;
  accountId: number | null;
  companyId: number | null;
}

const DAY = 24 * HOUR;
/** Without a visit. */
const SIGNED_IN_FOR = 7 * DAY;
/** After signing in, however much it is used: a stolen cookie must end. */
const MAX_AGE = 30 * DAY;
/** The cookie's age at which it is renewed: not with every answer. */
const COOKIE_FRESH = DAY;

export const sessionCookieName = guardedName("shop");

const sessionCookie = (value: string, seconds: number) =>
  setCookie({ name: sessionCookieName, value, seconds });

const hashed = (cookie: string) => hash("sha256", cookie);

function getCookie(request: ServerRequest): string | null {
  const value = cookieValue(request, sessionCookieName);
  return value?.length === 43 ? value : null;
}

const STORED = ["account_id", "company_id", "created_at", "seen_at", "cookie_at"] as const;
type Row = Pick<Selectable<Database["session"]>, (typeof STORED)[number]>;

const readRow = preparedQuery(db, ({ id, at }: { id: string; at: number }) =>
  db.selectFrom("session").select(STORED).where("id", "=", id).where("expires_at", ">", at),
);

/** Returns the id of a request's session cookie, whether or not the session exists; null without one. */
export function getSessionId(request: ServerRequest): string | null {
  const cookie = getCookie(request);
  return cookie && hashed(cookie);
}

async function load(request: ServerRequest): Promise<Session | null> {
  const id = getSessionId(request);
  if (!id) return null;
  const at = now();
  const [row] = await readRow({ id, at });
  return row ? sessionFrom(request, id, row, at) : null;
}

/** Ignores write failures; reads must keep working. */
function untilLater(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

const getEnd = (createdAt: number, at: number) => Math.min(at + SIGNED_IN_FOR, createdAt + MAX_AGE);

interface Renewal {
  id: string;
  createdAt: number;
  cookieAt: number;
}
const RENEWAL = "session renewal";

async function sessionFrom(request: ServerRequest, id: string, row: Row, at: number): Promise<Session> {
  // One write an hour renews a used session.
  if (row.account_id !== null && at - row.seen_at > HOUR) {
    const alive = { seen_at: at, expires_at: getEnd(row.created_at, at) };
    await db.updateTable("session").set(alive).where("id", "=", id).execute().catch(untilLater);
  }
  if (row.account_id !== null && at - row.cookie_at >= COOKIE_FRESH)
    noteForRequest<Renewal>(request, RENEWAL, { id, createdAt: row.created_at, cookieAt: row.cookie_at });
  return { id, accountId: row.account_id, companyId: row.company_id };
}

/** Returns the Set-Cookie header that renews the session's cookie, about once a day; null if none is due, for a visitor, and for a session that this request started or ended. */
export async function renewedCookie(request: ServerRequest): Promise<string | null> {
  const due = notedForRequest<Renewal | null>(request, RENEWAL);
  const cookie = due && getCookie(request);
  if (!due || !cookie) return null;
  noteForRequest(request, RENEWAL, null);
  const at = now();
  const used = await db
    .updateTable("session")
    .set({ cookie_at: at })
    .where("id", "=", due.id)
    .where("cookie_at", "=", due.cookieAt)
    .executeTakeFirst()
    .catch(untilLater);
  if (!used || Number(used.numUpdatedRows) === 0) return null;
  return sessionCookie(cookie, Math.max(0, Math.floor((getEnd(due.createdAt, at) - at) / 1000)));
}

/** Returns the session of the request, read once; null for a visitor or an ended session. */
export function readSession(request: ServerRequest): Promise<Session | null> {
  return perRequest(request, "session", () => load(request));
}

/** Returns what `read` finds together with the request's session, in one query; undefined if the session is already known or there is none. Rows must be of sessions that have not expired at `at`. */
export async function readWithSession<R extends Row>(
  request: ServerRequest,
  read: (session: { id: string; at: number }) => Promise<R[]>,
): Promise<R | undefined> {
  const id = knownForRequest(request, "session") ? null : getSessionId(request);
  if (!id) return undefined;
  const at = now();
  const found = read({ id, at });
  const session = found.then(([row]) => (row ? sessionFrom(request, id, row, at) : null));
  rememberForRequest<Session | null>(request, "session", session);
  await session;
  return (await found)[0];
}

/** A new session and its Set-Cookie header. */
export interface StartedSession {
  session: Session;
  cookie: string;
}

export const getUserAgent = (request: ServerRequest): string =>
  plainLine(request.headers.get("user-agent") ?? "").slice(0, 200);

async function insertSession(
  trx: Db,
  userAgent: string,
  { accountId, companyId }: { accountId: number; companyId: number },
): Promise<StartedSession> {
  const cookie = randomBytes(32).toString("base64url");
  const at = now();
  const id = hashed(cookie);
  await trx
    .insertInto("session")
    .values({
      id,
      account_id: accountId,
      company_id: companyId,
      user_agent: userAgent,
      created_at: at,
      seen_at: at,
      expires_at: at + SIGNED_IN_FOR,
      cookie_at: at,
    })
    .execute();
  return { session: { id, accountId, companyId }, cookie: sessionCookie(cookie, SIGNED_IN_FOR / 1000) };
}

/** Makes this new session the one of the request. */
export function adoptSession(request: ServerRequest, session: Session): void {
  noteForRequest(request, RENEWAL, null);
  rememberForRequest<Session>(request, "session", session);
}

/** Sessions of a login; the longest unused one is deleted. */
export const MAX_SESSIONS = 200;

/** Starts a session of a login and ends the browser's previous one, so a planted id is worthless. */
export async function newSession(
  trx: Db,
  { sessionId, userAgent }: { sessionId: string | null; userAgent: string },
  who: { accountId: number; companyId: number },
): Promise<StartedSession> {
  const at = now();
  await trx
    .deleteFrom("session")
    .where((or) => or.or([or("expires_at", "<", at), ...(sessionId ? [or("id", "=", sessionId)] : [])]))
    .execute();
  const all = trx.selectFrom("session").select("id").where("account_id", "=", who.accountId);
  const over = await all
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .offset(MAX_SESSIONS - 1)
    .limit(100)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("session").where("id", "in", ids).execute();
  return insertSession(trx, userAgent, who);
}

/** The same for a request, which then belongs to that session. Returns the Set-Cookie header. */
export async function startSession(
  request: ServerRequest,
  who: { accountId: number; companyId: number },
): Promise<string> {
  const visit = { sessionId: getSessionId(request), userAgent: getUserAgent(request) };
  const { session, cookie } = await newSession(db, visit, who);
  adoptSession(request, session);
  return cookie;
}

/** Signs out. Returns the Set-Cookie header that deletes the cookie. */
export async function endSession(request: ServerRequest): Promise<string> {
  const cookie = getCookie(request);
  if (cookie) await db.deleteFrom("session").where("id", "=", hashed(cookie)).execute();
  rememberForRequest(request, "session", null);
  noteForRequest(request, RENEWAL, null);
  return sessionCookie("", 0);
}

/** Ends all sessions of a login, e.g. after its password changed, except the session id `except`. */
export async function endSessions(trx: Db, accountId: number, except?: string): Promise<void> {
  let ended = trx.deleteFrom("session").where("account_id", "=", accountId);
  if (except) ended = ended.where("id", "!=", except);
  await ended.execute();
}

/** Ends another session of a login; false if the login has no such session, and for `current`. */
export async function endOtherSession(
  trx: Db,
  accountId: number,
  id: string,
  current: string,
): Promise<boolean> {
  if (id === current) return false;
  const ended = await trx
    .deleteFrom("session")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows) > 0;
}

export interface SessionFacts {
  id: string;
  userAgent: string;
  seenAt: number;
  createdAt: number;
}

/** Returns the running sessions of a login, last used first, at most `limit`. One query; `at` in ms. */
export async function findSessions(accountId: number, at: number, limit: number): Promise<SessionFacts[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "user_agent", "seen_at", "created_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", at)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    seenAt: row.seen_at,
    createdAt: row.created_at,
  }));
}

/** Whether a session runs at `at` for this company. One query. */
export async function isSignedInFor(id: string, companyId: number, at: number): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns when a session began, ms; null if it has ended. */
export async function sessionBegan(id: string): Promise<number | null> {
  const row = await db.selectFrom("session").select("created_at").where("id", "=", id).executeTakeFirst();
  return row?.created_at ?? null;
}

/** Switches to another company of the login; throws 404 if `isMember` denies it. */
export async function switchCompany(
  request: ServerRequest,
  companyId: number,
  isMember: (accountId: number, companyId: number) => Promise<boolean>,
): Promise<void> {
  const session = await readSession(request);
  if (!session || session.accountId === null) notFound();
  if (!(await isMember(session.accountId, companyId))) notFound();
  await db.updateTable("session").set({ company_id: companyId }).where("id", "=", session.id).execute();
  rememberForRequest<Session>(request, "session", { ...session, companyId });
}

/** Deletes ended sessions; returns their number. `at` in ms. */
export async function deleteOldSessions(at: number): Promise<number> {
  const gone = await db.deleteFrom("session").where("expires_at", "<", at).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Ends every session of a company. */
export async function endSessionsFor(trx: Db, companyId: number): Promise<void> {
  await trx.deleteFrom("session").where("company_id", "=", companyId).execute();
}
