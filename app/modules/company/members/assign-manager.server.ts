/** Who looks after a company, with the message that tells it of its own manager. */
import { inTransaction } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { type Assigned, setManager } from "./managers.server";

/** Assigns a manager, null: the default one again; a company is told when it gets one of its own. Refused: no such company or manager, or one that was closed. */
export function assignManager(companyId: number, managerId: number | null, now: number): Promise<Assigned> {
  return inTransaction(async (trx) => {
    const done = await setManager(trx, companyId, managerId);
    if (done.ok && done.manager && !done.manager.isDefault)
      await sendMessages(trx, "managerAssigned", [{ companyId, managerName: done.manager.name }], now);
    return done;
  });
}
