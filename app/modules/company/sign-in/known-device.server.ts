import { hashedKey, keyCookie, newKey } from "~/platform/http/browser-key.server";
import { DAY } from "~/platform/values/clock";
import { db, type Db } from "~/platform/database/database.server";
import { DEVICE_COOKIE, type Visit } from "~/platform/http/visit.server";
import { placeAmong, type SignInOrigin } from "./tries";

/** Known for so long after its last sign-in, ms. */
const KNOWN_FOR = 180 * DAY;
/** Limit of known browsers: more than a shop has tills, but bounded for programs without cookies. */
const LIMIT = 50;

/** Where a request comes from, whoever it turns out to be. */
export type Caller = Pick<Visit, "device" | "network">;

/** Returns how an account knows the caller; an unknown account costs the same query. `now` in ms. */
export async function placeOf(accountId: number | null, caller: Caller, now: number): Promise<SignInOrigin> {
  const rows = await db
    .selectFrom("known_device")
    .select(["id", "network"])
    .where("account_id", "=", accountId ?? 0)
    .where("seen_at", ">", now - KNOWN_FOR)
    .execute();
  return placeAmong(rows, caller);
}

/** Makes the browser of `sessionId` known. Returns the Set-Cookie header with a new key, so that a copied one is worthless; other accounts follow to the new key. `now` in ms. */
export async function knowDevice(
  trx: Db,
  { device: before, network }: Caller,
  { accountId, sessionId }: { accountId: number; sessionId: string | null },
  now: number,
): Promise<string> {
  const key = newKey();
  const id = hashedKey(key);
  if (before) await trx.updateTable("known_device").set({ id }).where("id", "=", before).execute();
  const fresh = { network, session_id: sessionId, seen_at: now };
  await trx
    .insertInto("known_device")
    .values({ account_id: accountId, id, ...fresh })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet(fresh))
    .execute();
  await forgetSurplus(trx, accountId, now);
  return keyCookie(DEVICE_COOKIE, key, KNOWN_FOR / 1000);
}

async function forgetSurplus(trx: Db, accountId: number, now: number): Promise<void> {
  const own = trx.selectFrom("known_device").where("account_id", "=", accountId);
  const surplus = await own
    .select("id")
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .offset(LIMIT)
    .limit(LIMIT)
    .execute();
  const ids = surplus.map(({ id }) => id);
  await trx
    .deleteFrom("known_device")
    .where("account_id", "=", accountId)
    .where((eb) =>
      eb.or([eb("seen_at", "<=", now - KNOWN_FOR), ...(ids.length ? [eb("id", "in", ids)] : [])]),
    )
    .execute();
}

/** Forgets an account's browsers, except that of the session `except`. */
export async function deleteDevices(trx: Db, accountId: number, except?: string): Promise<void> {
  let known = trx.deleteFrom("known_device").where("account_id", "=", accountId);
  if (except !== undefined)
    known = known.where((eb) => eb.or([eb("session_id", "is", null), eb("session_id", "<>", except)]));
  await known.execute();
}

/** Forgets the browser that started this session. */
export async function deleteDevice(trx: Db, accountId: number, sessionId: string): Promise<void> {
  await trx
    .deleteFrom("known_device")
    .where("account_id", "=", accountId)
    .where("session_id", "=", sessionId)
    .execute();
}
