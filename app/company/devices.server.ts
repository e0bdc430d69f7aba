/** The devices on which a login is signed in, and signing them out from elsewhere. */
import { db, inTransaction } from "~/platform/database.server";
import { plainLine } from "~/platform/plain-text";
import { endSessionsOf } from "~/platform/session.server";
import { deviceName } from "./device-name";
import { forgetDeviceOf, forgetDevices } from "./known-device.server";
import type { Device } from "./profile";

/** More are not listed; ending all others ends them too. */
const MOST = 50;

/** The sessions of a login, the one of `sessionId` first, then the last seen. `now` in ms. */
export async function devicesOf(accountId: number, sessionId: string, now: number): Promise<Device[]> {
  const rows = await db
    .selectFrom("session")
    .select(["id", "user_agent", "seen_at", "created_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .limit(MOST)
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      name: deviceName(plainLine(row.user_agent)),
      seenAt: row.seen_at,
      since: row.created_at,
      isCurrent: row.id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Signs a login's other device out, which is as a stranger's then; false where it has no such one, and for the device that asks. */
export function endDevice(accountId: number, sessionId: string, device: string): Promise<boolean> {
  return inTransaction(async (trx) => {
    const ended = await trx
      .deleteFrom("session")
      .where("id", "=", device)
      .where("id", "<>", sessionId)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (Number(ended.numDeletedRows) === 0) return false;
    await forgetDeviceOf(trx, accountId, device);
    return true;
  });
}

/** Signs out every device of a login but the one that asks; they are as strangers' then. */
export function endOtherDevices(accountId: number, sessionId: string): Promise<void> {
  return inTransaction(async (trx) => {
    await endSessionsOf(trx, accountId, sessionId);
    await forgetDevices(trx, accountId, sessionId);
  });
}
