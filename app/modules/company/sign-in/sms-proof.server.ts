/** What a right code proves: for a while this browser may act for that phone, for that purpose alone. A cookie holds the id. */
import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { db, type Db } from "~/platform/database/database.server";
import type { SmsPurpose } from "./sms";

const HOUR = 3600_000;
/** A registration may need papers from another room; a new password is chosen at once. */
const HOLDS: Record<SmsPurpose, number> = {
  register: 7 * 24 * HOUR,
  branch: 7 * 24 * HOUR,
  reset: HOUR / 4,
  phone: HOUR / 4,
};

/** Within this time the second of two submits of one form arrives. */
const REPEATED_WITHIN = 60_000;

/** The cookie that carries the key of a proof. */
export const proofCookie = (purpose: SmsPurpose): string => `phone-${purpose}`;

/** Writes down that this browser has the phone. Gives the Set-Cookie header. `now` in ms. */
export async function giveProof(trx: Db, phone: string, purpose: SmsPurpose, now: number): Promise<string> {
  const key = newKey();
  await trx.deleteFrom("phone_proof").where("expires_at", "<=", now).execute();
  await trx
    .insertInto("phone_proof")
    .values({ id: hashedKey(key), phone, purpose, expires_at: now + HOLDS[purpose] })
    .execute();
  return keyCookie(proofCookie(purpose), key, HOLDS[purpose] / 1000);
}

const proofOf = (trx: Db, key: string, purpose: SmsPurpose, now: number) =>
  trx
    .selectFrom("phone_proof")
    .select("phone")
    .where("id", "=", hashedKey(key))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now);

/** The phone that the browser with this key has proved for the purpose; null without a proof, after its use or its time. `now` in ms. */
export async function provenPhone(
  key: string | null,
  purpose: SmsPurpose,
  now: number,
): Promise<string | null> {
  if (key === null) return null;
  const row = await proofOf(db, key, purpose, now).where("served_at", "is", null).executeTakeFirst();
  return row?.phone ?? null;
}

/** The phone whose proof by this browser served a moment ago; null otherwise. `now` in ms. */
export async function justServedPhone(
  key: string | null,
  purpose: SmsPurpose,
  now: number,
): Promise<string | null> {
  if (key === null) return null;
  const row = await proofOf(db, key, purpose, now).where("served_at", "is not", null).executeTakeFirst();
  return row?.phone ?? null;
}

/** Takes the proof of this key back, unused. Gives the Set-Cookie header. */
export async function dropProof(trx: Db, key: string | null, purpose: SmsPurpose): Promise<string> {
  if (key !== null) await trx.deleteFrom("phone_proof").where("id", "=", hashedKey(key)).execute();
  return noKeyCookie(proofCookie(purpose));
}

/**
 * Ends a proof that does its work now; false where it had served or was taken back already. For a minute it still tells where it led
 * (`justServedPhone`). `now` in ms.
 */
export async function serveProof(
  trx: Db,
  key: string | null,
  purpose: SmsPurpose,
  now: number,
): Promise<boolean> {
  if (key === null) return false;
  const served = await trx
    .updateTable("phone_proof")
    .set({ served_at: now, expires_at: now + REPEATED_WITHIN })
    .where("id", "=", hashedKey(key))
    .where("purpose", "=", purpose)
    .where("served_at", "is", null)
    .executeTakeFirst();
  return Number(served.numUpdatedRows) > 0;
}

/** The Set-Cookie header for a browser whose proof has served. */
export const servedCookie = (purpose: SmsPurpose): string => noKeyCookie(proofCookie(purpose));

/** Takes back every proof of the phone for the purpose that has not served, on whatever device. */
export async function dropProofsOf(trx: Db, phone: string, purpose: SmsPurpose): Promise<void> {
  await trx
    .deleteFrom("phone_proof")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("served_at", "is", null)
    .execute();
}

/** Forgets proofs that hold no longer; gives how many. `now` in ms. */
export async function deleteOldProofs(now: number): Promise<number> {
  const gone = await db.deleteFrom("phone_proof").where("expires_at", "<=", now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
