/** The devices on which a login is signed in, and signing them out from elsewhere. */
import { inTransaction } from "~/platform/database/database.server";
import { plainLine } from "~/platform/values/plain-text";
import { endOtherSession, endSessionsOf, sessionsOf } from "~/platform/http/session.server";
import { deviceName } from "./device-name";
import { deleteDeviceOf, deleteDevices } from "~/modules/company/sign-in/known-device.server";
import type { Device } from "./profile";

/** More are not listed; ending all others ends them too. */
const LIMIT = 50;

/** The sessions of a login, the one of `sessionId` first, then the last seen. `now` in ms. */
export async function devicesOf(accountId: number, sessionId: string, now: number): Promise<Device[]> {
  const sessions = await sessionsOf(accountId, now, LIMIT);
  return sessions
    .map(({ id, userAgent, seenAt, createdAt }) => ({
      id,
      name: deviceName(plainLine(userAgent)),
      seenAt,
      since: createdAt,
      isCurrent: id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Signs a login's other device out, which is as a stranger's then; false where it has no such one, and for the device that asks. */
export function endDevice(accountId: number, sessionId: string, device: string): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (!(await endOtherSession(trx, accountId, device, sessionId))) return false;
    await deleteDeviceOf(trx, accountId, device);
    return true;
  });
}

/** Signs out every device of a login but the one that asks; they are as strangers' then. */
export function endOtherDevices(accountId: number, sessionId: string): Promise<void> {
  return inTransaction(async (trx) => {
    await endSessionsOf(trx, accountId, sessionId);
    await deleteDevices(trx, accountId, sessionId);
  });
}
