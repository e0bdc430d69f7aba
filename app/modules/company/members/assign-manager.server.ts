import { inTransaction } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import { type Assigned, setManager } from "./managers.server";

/** Assigns a manager (null: the default) and notifies the company of its own one. Refused: no such company or manager, or a closed company. */
export function assignManager(companyId: number, managerId: number | null, now: number): Promise<Assigned> {
  return inTransaction(async (trx) => {
    const done = await setManager(trx, companyId, managerId);
    if (done.ok && done.manager && !done.manager.isDefault)
      await sendMessages(trx, "managerAssigned", [{ companyId, managerName: done.manager.name }], now);
    return done;
  });
}
