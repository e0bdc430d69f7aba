/** Where goods that come back are sent, kept in the `setting` table. */
import { z } from "zod";
import { audited } from "~/platform/audit.server";
import { db, type Db } from "~/platform/database.server";

const KEY = "orders.returnAddress";
const ReturnAddress = z.string().trim().min(8).max(200);

/** Receiver, phone and address as one line; null in a shop that has not set one. */
export async function returnAddress(trx: Db = db): Promise<string | null> {
  const row = await trx.selectFrom("setting").select("value").where("key", "=", KEY).executeTakeFirst();
  return row ? ReturnAddress.parse(JSON.parse(row.value)) : null;
}

/** Writes it, replacing what stood there; cases that were agreed keep the address they were told. */
export async function writeReturnAddress(trx: Db, address: string): Promise<void> {
  const value = JSON.stringify(ReturnAddress.parse(address));
  const before = { address: await returnAddress(trx) };
  await audited(trx, { subject: "setting", id: KEY, before, after: { address: address.trim() } });
  await trx
    .insertInto("setting")
    .values({ key: KEY, value })
    .onConflict((oc) => oc.column("key").doUpdateSet({ value }))
    .execute();
}
