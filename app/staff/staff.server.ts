/** Staff who answer on a page: let in by a link of one use from the command line, known by a cookie for half a day. */
import { audited } from "~/platform/database/audit.server";
import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";

/** The cookie of a session, and the part of the site that it goes to: what keyOf reads it by. */
export const STAFF_COOKIE = ["staff", { path: "/staff" }] as const;
const [COOKIE, ONLY] = STAFF_COOKIE;

/** ms */
export const STAFF_LASTS = { link: 10 * 60_000, session: 12 * 3_600_000 } as const;

export interface Staff {
  /** SHA-256 of the key in the cookie */
  key: string;
  name: string;
}

/** Makes a link for this name in the caller's transaction; gives its token, which is kept nowhere. */
export async function newStaffLink(trx: Db, name: string, now: number): Promise<string> {
  const token = newKey();
  await addKey(trx, "link", token, name, now);
  await audited(trx, { subject: "staff", id: name, before: null, after: { link: "made" } });
  return token;
}

async function addKey(trx: Db, kind: "link" | "session", key: string, name: string, now: number) {
  await trx
    .insertInto("staff_key")
    .values({ key: hashedKey(key), kind, name, created_at: now, expires_at: now + STAFF_LASTS[kind] })
    .execute();
}

/** Whose link this is, without using it; null for one that is unknown, used or too old. */
export async function linkName(token: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom("staff_key")
    .select("name")
    .where("key", "=", hashedKey(token))
    .where("kind", "=", "link")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Uses a link, once: the Set-Cookie header of the session that it begins; null as for linkName. */
export function enterByLink(token: string, now: number): Promise<string | null> {
  return inTransaction(async (trx) => {
    const link = await trx
      .deleteFrom("staff_key")
      .where("key", "=", hashedKey(token))
      .where("kind", "=", "link")
      .where("expires_at", ">", now)
      .returning("name")
      .executeTakeFirst();
    if (!link) return null;
    const key = newKey();
    await addKey(trx, "session", key, link.name, now);
    return keyCookie(COOKIE, key, STAFF_LASTS.session / 1000, ONLY);
  });
}

/** Whose session this key of a cookie holds; null for none. One query, none without a key. `now` in ms. */
export async function findStaff(cookie: string | null, now: number): Promise<Staff | null> {
  if (cookie === null) return null;
  const key = hashedKey(cookie);
  const row = await db
    .selectFrom("staff_key")
    .select("name")
    .where("key", "=", key)
    .where("kind", "=", "session")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? { key, name: row.name } : null;
}

/** Ends one session; the Set-Cookie header that takes its key away. */
export async function leaveStaff({ key }: Staff): Promise<string> {
  await db.deleteFrom("staff_key").where("key", "=", key).execute();
  return noKeyCookie(COOKIE, ONLY);
}

/** Links and sessions that hold, the newest first. One query. */
export function staffKeys(now: number) {
  return db
    .selectFrom("staff_key")
    .select(["kind", "name", "created_at", "expires_at"])
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .execute();
}

/** Deletes links and sessions that have run out, in the caller's transaction. `now` in ms. */
export async function deleteOldStaffKeys(trx: Db, now: number): Promise<void> {
  await trx.deleteFrom("staff_key").where("expires_at", "<=", now).execute();
}

/** Ends all links and sessions of a name in the caller's transaction, or of everybody (null); gives how many there were. */
export async function endStaff(trx: Db, name: string | null): Promise<number> {
  let ended = trx.deleteFrom("staff_key");
  if (name !== null) ended = ended.where("name", "=", name);
  const count = Number((await ended.executeTakeFirst()).numDeletedRows);
  if (count > 0)
    await audited(trx, {
      ...{ subject: "staff", id: name ?? "all" },
      ...{ before: { keys: count }, after: { keys: 0 } },
    });
  return count;
}
