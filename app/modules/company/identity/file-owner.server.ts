import { forUpdate, type Db } from "~/platform/database/database.server";
import type { FileOwner } from "~/platform/files/file-quota.server";

export const companyFiles = (companyId: number): FileOwner => ({
  companyId,
  async hold(trx: Db): Promise<boolean> {
    const read = trx.selectFrom("company").select("status").where("id", "=", companyId);
    return (await forUpdate(read).executeTakeFirst())?.status === "approved";
  },
});

/** The same for a registration; `address`: the client's network address, null for this machine. */
export const registrationFiles = (registrationId: number, address: string | null): FileOwner => ({
  registrationId,
  address,
  hold: (trx: Db) =>
    forUpdate(trx.selectFrom("registration").select("id").where("id", "=", registrationId)).execute(),
});
