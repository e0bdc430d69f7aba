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
  /** by order line, fen; with shipping they sum to `amount` */
  lines: { lineId: number; amount: Fen }[];
  shipping: Fen;
  amount: Fen;
  /** to take back, or not granted when the order is not completed */
  points: number;
  cashback: Fen;
  /** of these, what was spent already is deducted from the refund, fen */
  missing: Fen;
  /** deduction for what the balance got because the units expire sooner than promised, fen */
  compensated: Fen;
  /** deduction for unreturned gifts, fen; negative: given back for gifts returned later */
  retainedGifts: Fen;
  payout: Fen;
}

/** The company's balance of what would be taken back; null when nothing was granted yet. */
export interface GrantedRewards {
  points: number;
  redPacket: Fen;
  /** points spent on vouchers, as in payout.ts */
  spent?: readonly SpentPoints[];
}

/** How gifts count: earlier deductions, fen, and whether the units never reached the company. */
export interface GiftTerms {
  counted: Fen;
  isShopsFault: boolean;
}

/**
 * Returns the deduction from a refund of `payout` for kept gifts worth `worth` that are no longer earned, fen. The next refund bears what exceeds
 * this one; negative when gifts deducted earlier came back.
 */
export function giftsComeOff(payout: Fen, worth: Fen, { counted: counts, isShopsFault }: GiftTerms): Fen {
  const target = isShopsFault ? Math.min(counts, worth) : worth;
  return Math.min(payout, target - counts);
}

export interface RefundTerms extends GiftTerms {
  /** what the balance already got for the expiry of these units, fen */
  compensated: Fen;
}

const NO_TERMS: RefundTerms = { counted: 0, isShopsFault: false, compensated: 0 };

/** Returns the refund of these units, given earlier returns; refusals as refundUnits. */
export function computeRefund(
  sold: SoldOrder,
  back: readonly Back[],
  granted: GrantedRewards | null,
  terms: RefundTerms = NO_TERMS,
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
  const compensated = Math.min(amount, terms.compensated);
  const rewarded = Math.max(0, amount - compensated - missing);
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
      missing: amount - compensated - rewarded,
      compensated,
      retainedGifts: unreturnedGifts,
      payout,
    },
  };
}
