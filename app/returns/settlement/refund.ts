/** What a request comes to, line by line: the same arithmetic before it is asked for and when it is paid. Pure; fen, points and units. */
import type { Fen } from "~/platform/values/money";
import { chargePoints, type SpentPoints } from "~/orders/order/payout";
import { refundUnits, shareBack, type Back, type SoldOrder } from "~/orders/order/refund";

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
  payout: Fen;
}

/** What the company holds of what would be taken back; null where nothing was granted yet. */
export interface GrantedRewards {
  points: number;
  redPacket: Fen;
  /** points that went into vouchers, as payout.ts has them */
  spent?: readonly SpentPoints[];
}

/** The refund of these units after what came back before; refusals as refundUnits's. */
export function computeRefund(
  sold: SoldOrder,
  back: readonly Back[],
  granted: GrantedRewards | null,
): { ok: true; refund: AfterSalesRefund; gifts: Back[] } | { ok: false; text: string } {
  const read = refundUnits(sold, back);
  if (!read.ok) return read;
  const { amount, shipping, points, cashback, gifts } = read.refund;
  const before = new Map(sold.lines.map((line) => [line.id, line]));
  const lines = read.after.lines.flatMap((line) => {
    const was = before.get(line.id)!;
    return line.returned === was.returned
      ? []
      : [{ lineId: line.id, amount: shareBack(line) - shareBack(was) }];
  });
  const missing = granted
    ? Math.max(0, cashback - granted.redPacket) +
      chargePoints(Math.max(0, points - granted.points), granted.spent ?? []).amount
    : 0;
  const payout = Math.max(0, amount - missing);
  return {
    ok: true,
    gifts,
    refund: { lines, shipping, amount, points, cashback, missing: amount - payout, payout },
  };
}
