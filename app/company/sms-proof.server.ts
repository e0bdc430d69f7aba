/** What a right code proves: for a while this browser may act for that phone, for that purpose alone. A cookie holds the id. */
import { hashedKey, keyCookie, keyOf, newKey, noKeyCookie } from "~/platform/browser-key.server";
import { db, type Db } from "~/platform/database.server";
import type { ServerRequest } from "~/platform/request.server";
import type { SmsPurpose } from "./sms";

const HOUR = 3600_000;
/** A registration may need papers from another room; a new password is chosen at once. */
const HOLDS: Record<SmsPurpose, number> = {
  register: 7 * 24 * HOUR,
  branch: 7 * 24 * HOUR,
  reset: HOUR / 4,
  phone: HOUR / 4,
};

const nameOf = (purpose: SmsPurpose) => `phone-${purpose}`;

function idOf(request: ServerRequest, purpose: SmsPurpose): string | null {
  const key = keyOf(request, nameOf(purpose));
  return key && hashedKey(key);
}

/** Writes down that this browser has the phone. Gives the Set-Cookie header. `now` in ms. */
export async function giveProof(trx: Db, phone: string, purpose: SmsPurpose, now: number): Promise<string> {
  const key = newKey();
  await trx.deleteFrom("phone_proof").where("expires_at", "<=", now).execute();
  await trx
    .insertInto("phone_proof")
    .values({ id: hashedKey(key), phone, purpose, expires_at: now + HOLDS[purpose] })
    .execute();
  return keyCookie(nameOf(purpose), key, HOLDS[purpose] / 1000);
}

/** The phone that this browser has proved for the purpose; null without a proof or after its time. */
export async function provenPhone(
  request: ServerRequest,
  purpose: SmsPurpose,
  now: number,
): Promise<string | null> {
  const id = idOf(request, purpose);
  if (!id) return null;
  const row = await db
    .selectFrom("phone_proof")
    .select("phone")
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** Takes the proof back once it has served. Gives the Set-Cookie header. */
export async function dropProof(trx: Db, request: Request, purpose: SmsPurpose): Promise<string> {
  const id = idOf(request, purpose);
  if (id) await trx.deleteFrom("phone_proof").where("id", "=", id).execute();
  return noKeyCookie(nameOf(purpose));
}

/** Takes back every proof of the phone for the purpose, on whatever device; false where there was none any more. */
export async function dropProofsOf(trx: Db, phone: string, purpose: SmsPurpose): Promise<boolean> {
  const gone = await trx
    .deleteFrom("phone_proof")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return Number(gone.numDeletedRows) > 0;
}

/** Forgets proofs that hold no longer; gives how many. `now` in ms. */
export async function forgetOldProofs(now: number): Promise<number> {
  const gone = await db.deleteFrom("phone_proof").where("expires_at", "<=", now).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
