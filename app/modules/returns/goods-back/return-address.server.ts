import { z } from "zod";
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { readSetting, writeSetting } from "~/platform/database/settings.server";

export const RETURN_ADDRESS_KEY = "orders.returnAddress";
const RETURN_ADDRESS = { key: RETURN_ADDRESS_KEY, schema: z.string().trim().min(8).max(200) };

/** Returns receiver, phone and address as one line; null when not set. */
export async function returnAddress(trx: Db = db): Promise<string | null> {
  return readSetting(trx, RETURN_ADDRESS);
}

/** Replaces the return address; approved requests keep theirs. */
export async function writeReturnAddress(trx: Db, address: string): Promise<void> {
  const before = { address: await returnAddress(trx) };
  await audited(trx, {
    subject: "setting",
    id: RETURN_ADDRESS.key,
    before,
    after: { address: address.trim() },
  });
  await writeSetting(trx, RETURN_ADDRESS, address);
}

/** Changes the address given the one the form showed ("" for none); refused with the current one when it has changed. */
export async function changeReturnAddress(
  trx: Db,
  { previous, address }: { previous: string; address: string },
): Promise<{ ok: true } | { ok: false; current: string }> {
  const current = (await returnAddress(trx)) ?? "";
  if (current !== previous) return { ok: false, current };
  if (current !== address) await writeReturnAddress(trx, address);
  return { ok: true };
}
