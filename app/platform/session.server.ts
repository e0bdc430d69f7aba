/** Sessions: a random id in a cookie, its SHA-256 and everything else in the database. */
import type { Selectable } from "kysely";
import { hash, randomBytes } from "node:crypto";
import { z } from "zod";
import { now } from "./clock.server";
import { guardedName, setCookie } from "./cookie.server";
import { type Db, db } from "./database.server";
import { notFound } from "./page-error";
import { plainLine } from "./plain-text";
import { prepared } from "./prepared.server";
import { takeToken } from "./rate.server";
import {
  addressOf,
  knownForRequest,
  notedForRequest,
  noteForRequest,
  perRequest,
  rememberForRequest,
  type ServerRequest,
} from "./request.server";
import type { Database } from "./schema";
import { Unavailable } from "./unavailable.server";

export interface Flash {
  kind: "success" | "warning" | "error" | "info";
  text: string;
  action?: { to: string; text: string };
}
export interface Session {
  id: string;
  accountId: number | null;
  companyId: number | null;
  flash: Flash | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Ends after this long without a visit. */
const SIGNED_IN_FOR = 7 * DAY;
/** Ends so long after signing in, however much it is used: what somebody else got hold of does not last for ever. */
const AT_MOST = 30 * DAY;
/** The browser gets the cookie anew when it is so old: not with every answer, most of which are kept or many. */
const COOKIE_FRESH = DAY;
/** A visitor's session only carries a message to the next page. */
const VISITOR_FOR = DAY;

export const sessionCookieName = guardedName("shop");

const sessionCookie = (value: string, seconds: number) =>
  setCookie({ name: sessionCookieName, value, seconds });

const hashed = (cookie: string) => hash("sha256", cookie);

function valueOf(request: ServerRequest, wanted: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=");
    if (name === wanted && value && /^[\w-]+$/.test(value)) return value;
  }
  return null;
}

function cookieOf(request: ServerRequest): string | null {
  const value = valueOf(request, sessionCookieName);
  return value?.length === 43 ? value : null;
}

const KEPT = ["account_id", "company_id", "data", "created_at", "seen_at", "cookie_at"] as const;
type Row = Pick<Selectable<Database["session"]>, (typeof KEPT)[number]>;

const readRow = prepared(db, ({ id, at }: { id: string; at: number }) =>
  db.selectFrom("session").select(KEPT).where("id", "=", id).where("expires_at", ">", at),
);

/** The id of a request's session, whether or not there is such a session; null for a visitor without. */
export function sessionIdOf(request: ServerRequest): string | null {
  const cookie = cookieOf(request);
  return cookie && hashed(cookie);
}

async function load(request: ServerRequest): Promise<Session | null> {
  const id = sessionIdOf(request);
  if (!id) return null;
  const at = now();
  const [row] = await readRow({ id, at });
  return row ? sessionFrom(request, id, row, at) : null;
}

/** Where nothing can be written now, what can be read is shown all the same. */
function untilLater(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

/** When a session that is used at this moment ends. */
const endOf = (createdAt: number, at: number) => Math.min(at + SIGNED_IN_FOR, createdAt + AT_MOST);

/** What the session's cookie is renewed by, once the answer is sent. */
interface Renewal {
  id: string;
  createdAt: number;
  cookieAt: number;
}
const RENEWAL = "session renewal";

/** The session that a row of the database is, used at this moment. */
async function sessionFrom(request: ServerRequest, id: string, row: Row, at: number): Promise<Session> {
  // One write an hour keeps a used session alive without a write on every page.
  if (row.account_id !== null && at - row.seen_at > HOUR) {
    const alive = { seen_at: at, expires_at: endOf(row.created_at, at) };
    await db.updateTable("session").set(alive).where("id", "=", id).execute().catch(untilLater);
  }
  if (row.account_id !== null && at - row.cookie_at >= COOKIE_FRESH)
    noteForRequest<Renewal>(request, RENEWAL, { id, createdAt: row.created_at, cookieAt: row.cookie_at });
  const flash = (JSON.parse(row.data) as { flash?: Flash }).flash ?? null;
  return { id, accountId: row.account_id, companyId: row.company_id, flash };
}

/**
 * The Set-Cookie header with which the answer to a request keeps its browser signed in, about once a day; null where none is due: of a
 * visitor, of a session that the request itself began or ended, of one for which another answer has it.
 */
export async function renewedCookie(request: ServerRequest): Promise<string | null> {
  const due = notedForRequest<Renewal | null>(request, RENEWAL);
  const cookie = due && cookieOf(request);
  if (!due || !cookie) return null;
  noteForRequest(request, RENEWAL, null);
  const at = now();
  const taken = await db
    .updateTable("session")
    .set({ cookie_at: at })
    .where("id", "=", due.id)
    .where("cookie_at", "=", due.cookieAt)
    .executeTakeFirst()
    .catch(untilLater);
  if (!taken || Number(taken.numUpdatedRows) === 0) return null;
  return sessionCookie(cookie, Math.max(0, Math.floor((endOf(due.createdAt, at) - at) / 1000)));
}

/** The session of the request, read once however many loaders ask; null for a visitor or an ended session. */
export function readSession(request: ServerRequest): Promise<Session | null> {
  return perRequest(request, "session", () => load(request));
}

/**
 * What `read` finds by the request's session in the query that reads the session itself; undefined where the session is known already,
 * or there is none to look for. Rows must be of sessions that have not expired at `at`.
 */
export async function readWithSession<R extends Row>(
  request: ServerRequest,
  read: (session: { id: string; at: number }) => Promise<R[]>,
): Promise<R | undefined> {
  const id = knownForRequest(request, "session") ? null : sessionIdOf(request);
  if (!id) return undefined;
  const at = now();
  const found = read({ id, at });
  const session = found.then(([row]) => (row ? sessionFrom(request, id, row, at) : null));
  rememberForRequest<Session | null>(request, "session", session);
  await session;
  return (await found)[0];
}

async function begin(
  request: ServerRequest,
  who: { accountId: number; companyId: number } | null,
  flash: Flash | null,
  trx: Db = db,
): Promise<string> {
  const cookie = randomBytes(32).toString("base64url");
  const at = now();
  const lasts = who ? SIGNED_IN_FOR : VISITOR_FOR;
  noteForRequest(request, RENEWAL, null);
  await trx
    .insertInto("session")
    .values({
      id: hashed(cookie),
      account_id: who?.accountId ?? null,
      company_id: who?.companyId ?? null,
      data: JSON.stringify(flash ? { flash } : {}),
      user_agent: plainLine(request.headers.get("user-agent") ?? "").slice(0, 200),
      created_at: at,
      seen_at: at,
      expires_at: at + lasts,
      cookie_at: at,
    })
    .execute();
  rememberForRequest<Session>(request, "session", {
    id: hashed(cookie),
    accountId: who?.accountId ?? null,
    companyId: who?.companyId ?? null,
    flash,
  });
  return sessionCookie(cookie, lasts / 1000);
}

/** Browsers in which a login may be signed in at a time; the one that was away longest makes room. */
export const SESSIONS_MOST = 200;

/** Signs in: a new id, so an id planted before is worth nothing. Gives the Set-Cookie header. */
export async function startSession(
  request: ServerRequest,
  who: { accountId: number; companyId: number },
  trx: Db = db,
): Promise<string> {
  const before = cookieOf(request);
  const at = now();
  await trx
    .deleteFrom("session")
    .where((or) => or.or([or("expires_at", "<", at), ...(before ? [or("id", "=", hashed(before))] : [])]))
    .execute();
  const all = trx.selectFrom("session").select("id").where("account_id", "=", who.accountId);
  const over = await all
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .offset(SESSIONS_MOST - 1)
    .limit(100)
    .execute();
  const ids = over.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("session").where("id", "in", ids).execute();
  return begin(request, who, null, trx);
}

/** Signs out. Gives the Set-Cookie header that clears the cookie. */
export async function endSession(request: ServerRequest): Promise<string> {
  const cookie = cookieOf(request);
  if (cookie) await db.deleteFrom("session").where("id", "=", hashed(cookie)).execute();
  rememberForRequest(request, "session", null);
  noteForRequest(request, RENEWAL, null);
  return sessionCookie("", 0);
}

/** Ends all sessions of a login, e.g. after its password changed; `except` is the session id that goes on. */
export async function endSessionsOf(trx: Db, accountId: number, except?: string): Promise<void> {
  let ended = trx.deleteFrom("session").where("account_id", "=", accountId);
  if (except) ended = ended.where("id", "!=", except);
  await ended.execute();
}

/** When a session began, ms; null for one that has ended. */
export async function sessionBegan(id: string): Promise<number | null> {
  const row = await db.selectFrom("session").select("created_at").where("id", "=", id).executeTakeFirst();
  return row?.created_at ?? null;
}

/** Acts for another of the login's companies from now on; 404 for a company it is no member of. */
export async function switchCompany(request: ServerRequest, companyId: number): Promise<void> {
  const session = await readSession(request);
  if (!session || session.accountId === null) notFound();
  const member = await db
    .selectFrom("membership")
    .select("company_id")
    .where("account_id", "=", session.accountId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!member) notFound();
  await db.updateTable("session").set({ company_id: companyId }).where("id", "=", session.id).execute();
  rememberForRequest<Session>(request, "session", { ...session, companyId });
}

/** Visitors' sessions that one address may begin: without a cookie every form would begin one. */
const VISITORS_BEGIN = { limit: 120, windowMs: HOUR };

/** Whoever may not goes without the message: what was done is done. */
async function mayBegin(request: ServerRequest): Promise<boolean> {
  const address = addressOf(request);
  return address === null || (await takeToken(`session:@${address}`, VISITORS_BEGIN, now())).ok;
}

/** Forgets sessions that have ended; gives how many. `at` in ms. */
export async function forgetOldSessions(at: number): Promise<number> {
  const gone = await db.deleteFrom("session").where("expires_at", "<", at).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

const messageName = guardedName("message");
/** Long enough for the next page, seconds. */
const MESSAGE_FOR = 60;

/** A message to a visitor whose GET leads on, without its action: looking at a page writes no row. */
const messageCookie = ({ kind, text }: Flash) =>
  setCookie({
    name: messageName,
    value: Buffer.from(JSON.stringify({ kind, text })).toString("base64url"),
    seconds: MESSAGE_FOR,
  });

const Message = z.object({
  kind: z.enum(["success", "warning", "error", "info"]),
  text: z.string().max(200),
});

/** Whoever made it up shows it to themselves alone. */
function messageOf(request: ServerRequest): Flash | null {
  const value = valueOf(request, messageName);
  if (!value || value.length > 2000) return null;
  try {
    const read = Message.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** 303 to a path of this site, with a message that the next page shows once; a visitor's GET keeps it in a cookie. */
export async function redirectWith(request: ServerRequest, to: string, flash?: Flash): Promise<Response> {
  const headers = new Headers({ Location: to, "Cache-Control": "no-store" });
  if (flash) {
    const session = await readSession(request);
    if (session) {
      const data = JSON.stringify({ flash });
      await db.updateTable("session").set({ data }).where("id", "=", session.id).execute();
    } else if (request.method === "GET" || request.method === "HEAD") {
      headers.append("Set-Cookie", messageCookie(flash));
    } else if (await mayBegin(request)) headers.append("Set-Cookie", await begin(request, null, flash));
  }
  return new Response(null, { status: 303, headers });
}

/** Takes the message off the session, so that it is shown once; for the root loader alone. */
export async function takeFlash(request: ServerRequest): Promise<{ flash: Flash | null; headers: Headers }> {
  const headers = new Headers();
  const message = messageOf(request);
  if (message) headers.append("Set-Cookie", setCookie({ name: messageName, value: "", seconds: 0 }));
  const session = await readSession(request);
  if (!session?.flash) return { flash: message, headers };
  const taken = await db
    .updateTable("session")
    .set({ data: "{}" })
    .where("id", "=", session.id)
    .where("data", "=", JSON.stringify({ flash: session.flash }))
    .executeTakeFirst();
  return { flash: Number(taken.numUpdatedRows) > 0 ? session.flash : null, headers };
}
