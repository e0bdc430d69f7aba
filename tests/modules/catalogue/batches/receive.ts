/** Units come into stock as an acceptance brings them in, once for a key. */
import { addReceivedUnits } from "~/modules/catalogue/batches/receipt.server";
import type { Receipt } from "~/modules/catalogue/batches/receipt";
import { inTransaction } from "~/platform/database/database.server";
import { once } from "~/platform/http/forms/forms.server";

export async function receiveGoods(
  receipt: Receipt,
  key: string,
  now: number,
): Promise<{ ok: true; batchId: number }> {
  const id = await inTransaction((trx) =>
    once(trx, key, async () => String(await addReceivedUnits(trx, receipt, now))),
  );
  return { ok: true, batchId: Number(id) };
}
