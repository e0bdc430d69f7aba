/** A company as the owner of uploaded files: its row is held while they are counted, and before it is approved it may keep little. */
import { forUpdate, type Db } from "~/platform/database/database.server";
import type { FileOwner } from "~/platform/files/file-quota.server";

export const companyFiles = (companyId: number): FileOwner => ({
  companyId,
  async hold(trx: Db): Promise<boolean> {
    const read = trx.selectFrom("company").select("status").where("id", "=", companyId);
    return (await forUpdate(read).executeTakeFirst())?.status === "approved";
  },
});

/** The same of a registration under way; `address`: where it comes from on the network, null for this machine. */
export const registrationFiles = (registrationId: number, address: string | null): FileOwner => ({
  registrationId,
  address,
  hold: (trx: Db) =>
    forUpdate(trx.selectFrom("registration").select("id").where("id", "=", registrationId)).execute(),
});
