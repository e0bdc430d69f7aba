import { inTransaction } from "~/platform/database/database.server";
import { plainLine } from "~/platform/values/plain-text";
import { endOtherSession, endSessions, findSessions } from "~/platform/http/session.server";
import { deviceName } from "./device-name";
import { deleteDevice, deleteDevices } from "~/modules/company/sign-in/known-device.server";
import type { Device } from "./profile";

/** Ending all others also ends those not listed. */
const LIMIT = 50;

/** Returns a login's sessions, that of `sessionId` first, then last seen. `now` in ms. */
export async function findDevices(accountId: number, sessionId: string, now: number): Promise<Device[]> {
  const sessions = await findSessions(accountId, now, LIMIT);
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

/** Ends another session, whose device becomes unknown; false for an unknown and the current one. */
export function endDevice(accountId: number, sessionId: string, device: string): Promise<boolean> {
  return inTransaction(async (trx) => {
    if (!(await endOtherSession(trx, accountId, device, sessionId))) return false;
    await deleteDevice(trx, accountId, device);
    return true;
  });
}

/** Ends all sessions except the current one; their devices become unknown. */
export function endOtherDevices(accountId: number, sessionId: string): Promise<void> {
  return inTransaction(async (trx) => {
    await endSessions(trx, accountId, sessionId);
    await deleteDevices(trx, accountId, sessionId);
  });
}
