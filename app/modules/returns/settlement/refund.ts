import type { Fen } from "~/platform/values/money";
import { chargePoints, type SpentPoints } from "~/modules/orders/order/payout";
import {
  unreturnedGiftsValue,
  refundUnits,
  shareBack,
  type Back,
  type SoldOrder,
} from "~/modules/orders/order/refund";

export interface AfterSalesRefund {
  /** by line of the order, fen; with shipping they sum to `amount` */
  lines: { lineId: number; amount: Fen }[];
  shipping: Fen;
  amount: Fen;
  /** to be taken back, or not granted where the order is not completed */
  points: number;
  cashback: Fen;
  /** of these, what was spent already comes off the refund, fen */
  missing: Fen;
  /** what comes off for gifts that do not come back, fen; below zero: given back for those that do after all */
  keptGifts: Fen;
  payout: Fen;
}

/** What the company holds of what would be taken back; null where nothing was granted yet. */
export interface GrantedRewards {
  points: number;
  redPacket: Fen;
  /** points that went into vouchers, as payout.ts has them */
  spent?: readonly SpentPoints[];
}

/** How gifts count: what earlier returns took off for them, fen, and whether the units never reached the company. */
export interface GiftTerms {
  counted: Fen;
  isShopsFault: boolean;
}

/**
 * What comes off a refund of `payout` for gifts worth `worth` that are kept though no longer earned, fen. What one refund is too small for
 * the next one bears; below zero where gifts came back that were taken off before.
 */
export function giftsComeOff(payout: Fen, worth: Fen, { counted: counts, isShopsFault }: GiftTerms): Fen {
  const target = isShopsFault ? Math.min(counts, worth) : worth;
  return Math.min(payout, target - counts);
}

const NO_GIFTS_COUNTED: GiftTerms = { counted: 0, isShopsFault: false };

/** The refund of these units after what came back before; refusals as refundUnits's. */
export function computeRefund(
  sold: SoldOrder,
  back: readonly Back[],
  granted: GrantedRewards | null,
  terms: GiftTerms = NO_GIFTS_COUNTED,
): { ok: true; refund: AfterSalesRefund; gifts: Back[] } | { ok: false; text: string } {
  const read = refundUnits(sold, back);
  if (!read.ok) return read;
  const { amount, shipping, points, cashback, gifts } = read.refund;
  const before = new Map(sold.lines.map((line) => [line.id, line]));
  const lines = read.after.lines.flatMap((line) => {
    const previous = before.get(line.id)!;
    return line.returned === previous.returned
      ? []
      : [{ lineId: line.id, amount: shareBack(line) - shareBack(previous) }];
  });
  const missing = granted
    ? Math.max(0, cashback - granted.redPacket) +
      chargePoints(Math.max(0, points - granted.points), granted.spent ?? []).amount
    : 0;
  const rewarded = Math.max(0, amount - missing);
  const unreturnedGifts = giftsComeOff(rewarded, unreturnedGiftsValue(read.after), terms);
  const payout = rewarded - unreturnedGifts;
  return {
    ok: true,
    gifts,
    refund: {
      lines,
      shipping,
      amount,
      points,
      cashback,
      missing: amount - rewarded,
      keptGifts: unreturnedGifts,
      payout,
    },
  };
}
