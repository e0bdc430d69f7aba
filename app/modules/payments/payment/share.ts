import { spread, type Fen } from "~/platform/values/money";

export interface PaidShare {
  amount: Fen;
  refunded: Fen;
}

/** Returns the shares of a refund in the order of `paid`: in proportion to what each still has, by largest remainders, ties to the earlier one. No method is refunded more than it paid, the shares add up to the refund, and the last refund empties all. null if the refund exceeds the rest. */
export function shareRefund(amount: Fen, paid: readonly PaidShare[]): Fen[] | null {
  const stored = paid.map((share) => share.amount - share.refunded);
  if (amount < 0 || amount > stored.reduce((a, b) => a + b, 0)) return null;
  return amount === 0 ? stored.map(() => 0) : spread(amount, stored);
}
