/** How a refund is shared out over the payment methods of an order. Pure; fen. */
import { spread, type Fen } from "~/platform/values/money";

/** What one payment method paid, and how much of it went back before. */
export interface PaidShare {
  amount: Fen;
  refunded: Fen;
}

/**
 * The shares of a refund, in the order of `paid`: in proportion to what is still kept of each, by largest remainders; ties go to the
 * earlier one. So no method ever gets back more than it paid, the shares sum to the refund, and the last refund empties every one.
 * null when the refund is more than is kept of them all together.
 */
export function shareRefund(amount: Fen, paid: readonly PaidShare[]): Fen[] | null {
  const stored = paid.map((share) => share.amount - share.refunded);
  if (amount < 0 || amount > stored.reduce((a, b) => a + b, 0)) return null;
  return amount === 0 ? stored.map(() => 0) : spread(amount, stored);
}
