/**
 * What is paid out of a return whose points and red packets were spent meanwhile (design rules, "Orders", Returns). Pure; fen and points.
 * What is no longer there comes off the refund: a red packet at its amount, a point at 1 fen, or at what the vouchers bought with it take
 * off, the newest exchange first. What one return cannot cover the next does: any parts pay out exactly what the whole would.
 */
import type { Fen } from "~/platform/values/money";
import { computeRetained, type SoldOrder } from "./refund";

/** A point that bought nothing with a price: 100 points are 1 yuan. */
export const POINT_WORTH: Fen = 1;

/** Points that a company paid for vouchers in one exchange of the mall. */
export interface SpentPoints {
  exchangeId: number;
  points: number;
  worth: Fen;
  /** of the points, those that came off a refund before */
  charged: number;
}

export interface PointsCharge {
  amount: Fen;
  points: { exchangeId: number; points: number }[];
}

/** What the first `points` of an exchange are worth, rounded down, so that all of them are worth what was bought. */
const computeWorth = ({ points, worth }: SpentPoints, first: number): Fen =>
  Number((BigInt(Math.max(worth, points * POINT_WORTH)) * BigInt(first)) / BigInt(points));

/** What `missing` points come off a refund with; `spent`: the company's exchanges, the newest first. */
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
  /** what was no longer there of what they took back */
  missing: Fen;
}

/**
 * What the return that led to `after` pays out. `missing`: what it could not take back. `atStake`: what the goods that are kept were
 * granted, at what it comes to where it is spent; so much stays with the shop, for their return may have nothing else to come off.
 */
export function computePayout(after: SoldOrder, before: PaidOutReturn, missing: Fen, atStake: Fen): Fen {
  const all = after.payable - before.missing - missing;
  return Math.max(0, all - Math.max(computeRetained(after).paid, atStake) - before.refund);
}
