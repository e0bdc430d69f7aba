import { placeAmong } from "~/modules/company/sign-in/tries";
import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { deviceName } from "~/modules/company/account/device-name";
import { DAY } from "~/platform/values/clock";
import { actInName } from "./acting.server";
import { SESSION_LASTS } from "./member";

export const ADMIN_COOKIE = ["admin", { path: "/staff" }] as const;
export const ADMIN_DEVICE_COOKIE = ["admin-device", { path: "/staff" }] as const;

/** ms since the last sign-in */
const KNOWN_FOR = 90 * DAY;
/** ms: `seen_at` may lag this much, so that not every page view writes. */
const SEEN_EVERY = 60_000;

export interface StaffVisit {
  /** SHA-256 of the browser's key */
  device: string | null;
  network: string | null;
  userAgent: string;
}

export interface NewStaffSession {
  memberId: number;
  seenHash: string;
  isCodeChecked?: boolean;
}

/** Returns whether a second-factor code must be checked before a session starts. */
async function lacksCode(trx: Db, { memberId, isCodeChecked = false }: NewStaffSession): Promise<boolean> {
  if (isCodeChecked) return false;
  const factor = await trx
    .selectFrom("staff_second_factor")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return factor !== undefined;
}

/**
 * Starts a session and returns its Set-Cookie headers. Returns null when the password behind `seenHash` has changed, the person has left, or a
 * second-factor code is missing: callers use `enterAdmin`. `now` in ms.
 */
export function beginStaffSession(
  visit: StaffVisit,
  who: NewStaffSession,
  now: number,
): Promise<string[] | null> {
  const { memberId, seenHash } = who;
  return inTransaction(async (trx) => {
    if (await lacksCode(trx, who)) return null;
    const held = trx
      .selectFrom("staff_member")
      .select(["name"])
      .where("id", "=", memberId)
      .where("password_hash", "=", seenHash)
      .where("ended_at", "is", null);
    const member = await forUpdate(held).executeTakeFirst();
    if (!member) return null;
    const key = newKey();
    const { network, userAgent } = visit;
    await trx
      .insertInto("staff_session")
      .values({
        id: hashedKey(key),
        member_id: memberId,
        user_agent: userAgent,
        network,
        created_at: now,
        seen_at: now,
        expires_at: now + SESSION_LASTS.longest,
      })
      .execute();
    await actInName({ name: member.name, command: "登录", why: "" }, now, () =>
      audited(trx, {
        subject: "staff",
        id: memberId,
        before: null,
        after: { device: deviceName(userAgent), network },
      }),
    );
    const device = await knowDevice(trx, visit, memberId, now);
    return [keyCookie(ADMIN_COOKIE[0], key, SESSION_LASTS.longest / 1000, ADMIN_COOKIE[1]), device];
  });
}

/** Issues a new browser key at each sign-in, so that a copied key stops working. */
async function knowDevice(trx: Db, visit: StaffVisit, memberId: number, now: number): Promise<string> {
  const key = newKey();
  const own = trx.deleteFrom("staff_device").where("member_id", "=", memberId);
  if (visit.device) await own.where("id", "=", visit.device).execute();
  await own.where("seen_at", "<=", now - KNOWN_FOR).execute();
  await trx
    .insertInto("staff_device")
    .values({ member_id: memberId, id: hashedKey(key), network: visit.network, seen_at: now })
    .execute();
  return keyCookie(ADMIN_DEVICE_COOKIE[0], key, KNOWN_FOR / 1000, ADMIN_DEVICE_COOKIE[1]);
}

/** Returns the caller's key for the wrong-password counters; runs the same query for an unknown person. */
export async function findAdminPlace(
  memberId: number | null,
  visit: Pick<StaffVisit, "device" | "network">,
  now: number,
) {
  const rows = await db
    .selectFrom("staff_device")
    .select(["id", "network"])
    .where("member_id", "=", memberId ?? 0)
    .where("seen_at", ">", now - KNOWN_FOR)
    .execute();
  return placeAmong(rows, visit);
}

/** Updates when a session was last used, at most once a minute. */
export async function markSeen(session: { id: string; seen_at: number }, now: number): Promise<void> {
  if (now - session.seen_at < SEEN_EVERY) return;
  await db.updateTable("staff_session").set({ seen_at: now }).where("id", "=", session.id).execute();
}

/** Signs out and returns the Set-Cookie header that clears the cookie. The browser stays known. */
export async function endStaffSession(sessionId: string | null): Promise<string> {
  if (sessionId !== null) await db.deleteFrom("staff_session").where("id", "=", sessionId).execute();
  return noKeyCookie(...ADMIN_COOKIE);
}

export interface StaffSessionFacts {
  id: string;
  userAgent: string;
  network: string | null;
  seenAt: number;
  createdAt: number;
}

/** Lists a person's valid sessions, most recently used first. One query; `now` in ms. */
export async function findStaffSessions(memberId: number, now: number): Promise<StaffSessionFacts[]> {
  const rows = await db
    .selectFrom("staff_session")
    .select(["id", "user_agent", "network", "seen_at", "created_at"])
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .where("seen_at", ">", now - SESSION_LASTS.unused)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    network: row.network,
    seenAt: row.seen_at,
    createdAt: row.created_at,
  }));
}

/** Ends one session of a person in the caller's transaction; false when they have no such session. */
export async function endMemberSession(trx: Db, memberId: number, sessionId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom("staff_session")
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  if (Number(ended.numDeletedRows) === 0) return false;
  await audited(trx, { subject: "staff", id: memberId, before: { session: "open" }, after: null });
  return true;
}

/** Ends a person's sessions and pending code steps, except the session `except`. */
export async function endOtherSessions(trx: Db, memberId: number, except: string | null): Promise<void> {
  let ended = trx.deleteFrom("staff_session").where("member_id", "=", memberId);
  if (except !== null) ended = ended.where("id", "<>", except);
  await ended.execute();
  await trx.deleteFrom("staff_half_session").where("member_id", "=", memberId).execute();
}

/** Deletes expired sessions and invitations; returns the number. `now` in ms. */
export function deleteOldStaffSessions(now: number): Promise<number> {
  return inTransaction(async (trx) => {
    await trx.deleteFrom("staff_invitation").where("expires_at", "<=", now).execute();
    const gone = await trx
      .deleteFrom("staff_session")
      .where((eb) => eb.or([eb("expires_at", "<=", now), eb("seen_at", "<=", now - SESSION_LASTS.unused)]))
      .executeTakeFirst();
    return Number(gone.numDeletedRows);
  });
}
