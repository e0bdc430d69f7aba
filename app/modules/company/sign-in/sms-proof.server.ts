import { hashedKey, keyCookie, newKey, noKeyCookie } from "~/platform/http/browser-key.server";
import { db, type Db } from "~/platform/database/database.server";
import type { SmsPurpose } from "./sms";
import { HOUR } from "~/platform/values/clock";

/** A registration may take time for documents; a new password is chosen at once. */
const HOLDS: Record<SmsPurpose, number> = {
  register: 7 * 24 * HOUR,
  branch: 7 * 24 * HOUR,
  reset: HOUR / 4,
  phone: HOUR / 4,
};

/** Time in which a repeated submit arrives. */
const REPEATED_WITHIN = 60_000;

/** The cookie with the key of a proof. */
export const proofCookie = (purpose: SmsPurpose): string => `phone-${purpose}`;

/** Stores that this browser has the phone. Returns the Set-Cookie header. `now` in ms. */
export async function giveProof(trx: Db, phone: string, purpose: SmsPurpose, now: number): Promise<string> {
  const key = newKey();
  await trx.deleteFrom("phone_proof").where("expires_at", "<=", now).execute();
  await trx
    .insertInto("phone_proof")
    .values({ id: hashedKey(key), phone, purpose, expires_at: now + HOLDS[purpose] })
    .execute();
  return keyCookie(proofCookie(purpose), key, HOLDS[purpose] / 1000);
}

const getProof = (trx: Db, key: string, purpose: SmsPurpose, now: number) =>
  trx
    .selectFrom("phone_proof")
    .select("phone")
    .where("id", "=", hashedKey(key))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now);

/** Returns the phone proved by the browser's key for the purpose; null without a valid proof. `now` in ms. */
export async function provenPhone(
  key: string | null,
  purpose: SmsPurpose,
  now: number,
): Promise<string | null> {
  if (key === null) return null;
  const row = await getProof(db, key, purpose, now).where("served_at", "is", null).executeTakeFirst();
  return row?.phone ?? null;
}

/** Returns the phone whose proof was used a moment ago, or null. `now` in ms. */
export async function justServedPhone(
  key: string | null,
  purpose: SmsPurpose,
  now: number,
): Promise<string | null> {
  if (key === null) return null;
  const row = await getProof(db, key, purpose, now).where("served_at", "is not", null).executeTakeFirst();
  return row?.phone ?? null;
}

/** Deletes an unused proof. Returns the Set-Cookie header. */
export async function dropProof(trx: Db, key: string | null, purpose: SmsPurpose): Promise<string> {
  if (key !== null) await trx.deleteFrom("phone_proof").where("id", "=", hashedKey(key)).execute();
  return noKeyCookie(proofCookie(purpose));
}

/** Uses a proof; false if it was already used or deleted. For a minute `justServedPhone` returns it. `now` in ms. */
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

/** Returns the Set-Cookie header after using a proof. */
export const servedCookie = (purpose: SmsPurpose): string => noKeyCookie(proofCookie(purpose));

/** Deletes all unused proofs of the phone for the purpose. */
export async function dropProofs(trx: Db, phone: string, purpose: SmsPurpose): Promise<void> {
  await trx
    .deleteFrom("phone_proof")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("served_at", "is", null)
    .execute();
}

/** Deletes expired proofs; returns their number. `now` in ms. */
export async function deleteOldProofs(now: number): Promise<number> {
  const gone = await db.deleteFrom("phone_proof").where("expires_at", "<=", now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
