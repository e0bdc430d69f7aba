import { refundOrder } from "~/modules/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";

/**
 * Sends a refund (fen, 0 or more) back to the means that paid the order, in the caller's transaction; providers are asked after the
 * commit by sendOwnRefunds. `key` names the case: the second time nothing is paid. False: more than is kept of what was paid, nothing done.
 */
export async function payBack(
  trx: Db,
  orderId: number,
  amount: Fen,
  key: string,
  now: number,
): Promise<boolean> {
  return amount === 0 || (await refundOrder(trx, orderId, amount, key, now)).ok;
}
