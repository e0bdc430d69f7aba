import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { db, inTransaction } from "~/platform/database/database.server";

export const HALF_COOKIE = ["admin-half", { path: "/staff" }] as const;
/** ms */
const LASTS = 300_000;

export interface Half {
  memberId: number;
  seenHash: string;
}

/** Returns the Set-Cookie header for the step between password and code. `now` in ms. */
export async function beginHalfSession({ memberId, seenHash }: Half, now: number): Promise<string> {
  const key = newKey();
  await inTransaction(async (trx) => {
    await trx.deleteFrom("staff_half_session").where("expires_at", "<=", now).execute();
    await trx
      .insertInto("staff_half_session")
      .values({ key: hashedKey(key), member_id: memberId, seen_hash: seenHash, expires_at: now + LASTS })
      .execute();
  });
  return keyCookie(HALF_COOKIE[0], key, LASTS / 1000, HALF_COOKIE[1]);
}

/** Returns whose password was entered, or null when there is none or it expired. One query. */
export async function findHalfSession(key: string | null, now: number): Promise<Half | null> {
  if (key === null) return null;
  const row = await db
    .selectFrom("staff_half_session")
    .select(["member_id", "seen_hash"])
    .where("key", "=", hashedKey(key))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row ? { memberId: row.member_id, seenHash: row.seen_hash } : null;
}

/** Ends the step and returns the Set-Cookie header that clears the cookie. */
export async function endHalfSession(key: string | null): Promise<string> {
  if (key !== null) await db.deleteFrom("staff_half_session").where("key", "=", hashedKey(key)).execute();
  return noKeyCookie(...HALF_COOKIE);
}
