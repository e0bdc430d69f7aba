import { POINT_WORTH } from "~/modules/orders/order/payout";
import type { PromisedPrize } from "~/modules/rewards/draw-promise";

/** Returns the most that a lottery gives away in points and red packets, fen; null: unlimited. Vouchers count with their templates. */
export function lotteryExposure(prizes: readonly PromisedPrize[]): number | null {
  const money = prizes.filter(
    ({ kind, weight }) => (kind === "points" || kind === "redPacket") && weight > 0,
  );
  let sum = 0;
  for (const { kind, value, stock } of money) {
    if (stock === null) return null;
    sum += stock * value * (kind === "points" ? POINT_WORTH : 1);
  }
  return sum;
}
