/** The payout of a return whose points and red packets were spent meanwhile (design rules, "Orders", Returns). Fen and points. What is missing is deducted from the refund: a red packet at its amount, a point at 1 fen or at the value of its vouchers, newest exchange first. What one return cannot cover is deducted from the next, so any parts pay out as much as one whole return. */
import type { Fen } from "~/platform/values/money";
import { computeRetained, type SoldOrder } from "./refund";

/** A point without a priced exchange: 100 points are 1 yuan. */
export const POINT_WORTH: Fen = 1;

/** Points of one exchange for vouchers. */
export interface SpentPoints {
  exchangeId: number;
  points: number;
  worth: Fen;
  charged: number;
}

export interface PointsCharge {
  amount: Fen;
  points: { exchangeId: number; points: number }[];
}

/** The value of an exchange's first `points`, rounded down, so that all of them have the whole value. */
const computeWorth = ({ points, worth }: SpentPoints, first: number): Fen =>
  Number((BigInt(Math.max(worth, points * POINT_WORTH)) * BigInt(first)) / BigInt(points));

/** Returns what `missing` points deduct from a refund; `spent`: exchanges, newest first. */
export function chargePoints(missing: number, spent: readonly SpentPoints[]): PointsCharge {
  const charge: PointsCharge = { amount: 0, points: [] };
  let left = missing;
  for (const item of spent) {
    const points = Math.min(left, item.points - item.charged);
    if (points <= 0) continue;
    charge.amount += computeWorth(item, item.charged + points) - computeWorth(item, item.charged);
    charge.points.push({ exchangeId: item.exchangeId, points });
    left -= points;
  }
  return { ...charge, amount: charge.amount + left * POINT_WORTH };
}

export interface PaidOutReturn {
  refund: Fen;
  /** what could not be taken back */
  missing: Fen;
}

/** Returns the payout of the return that led to `after`. `missing`: what it could not take back. `atStake`: rewards of the kept products at their spent value, which the shop withholds, because their return may have nothing else to deduct from. */
export function computePayout(after: SoldOrder, before: PaidOutReturn, missing: Fen, atStake: Fen): Fen {
  const all = after.payable - before.missing - missing;
  return Math.max(0, all - Math.max(computeRetained(after).paid, atStake) - before.refund);
}
