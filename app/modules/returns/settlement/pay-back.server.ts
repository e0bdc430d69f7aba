import { type OrderRefund, refundOrder } from "~/modules/payments/refunds/refund.server";
import type { Db } from "~/platform/database/database.server";

/**
 * Refunds `amount` (fen, 0 or more) to the payment methods of an order, in the caller's transaction; sendOwnRefunds contacts providers after the
 * commit. `key` names the request: a second call pays nothing. Returns false, with nothing done, when it exceeds what is left of the payment.
 */
export async function payBack(
  trx: Db,
  orderId: number,
  { amount, key }: OrderRefund,
  now: number,
): Promise<boolean> {
  return amount === 0 || (await refundOrder(trx, orderId, { amount, key }, now)).ok;
}
