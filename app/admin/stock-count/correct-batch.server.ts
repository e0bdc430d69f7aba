/** One batch is corrected by one person up to the limits of a count; past them a count is opened, which a second person applies. */
import { correctStock, type CorrectStockResult } from "~/modules/catalogue/batches/stock-admin.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { findLimit, PastLimit, requireLimit } from "~/modules/staff/limits/limits.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

/** Corrects it and counts it for this person's day. Null: no such batch. Refused as `correctStock` refuses, and past a limit. `now` in ms. */
export async function correctByHand(
  id: number,
  { onHand, seen }: { onHand: number; seen: number },
  by: Person,
  now: number,
): Promise<CorrectStockResult | null> {
  const allow = async (trx: Db, amount: Fen): Promise<void> => {
    const line = await findLimit("countLine", trx);
    if (isPast(amount, line)) throw new PastLimit(pastWords("countLine", line), amount);
    await requireLimit(trx, { name: "count", amount, by, companyId: null }, now);
  };
  try {
    return await correctStock(id, { onHand, seen, allow }, heldUnits, now);
  } catch (error) {
    if (!(error instanceof PastLimit)) throw error;
    return { ok: false, text: `${error.message}，请开盘点单，由另一位同事复核` };
  }
}
