import type { Fen } from "~/platform/values/money";
import type { Measure } from "~/modules/promotions/offers/offer";

/** The condition of a gift when the order was placed. */
export interface GiftRule {
  measure: Measure;
  repeats: boolean;
  /** ascending by `from` (fen, units or number of products); `number`: units of this gift */
  tiers: { from: number; number: number }[];
  /** the lines that counted, by lineKey */
  lines: string[];
}

/** A sold line with returned units. */
export interface SoldLine {
  id: number;
  goodsId: number;
  type: string;
  offerId: number | null;
  quantity: number;
  returned: number;
  amount: Fen;
  discountShare: Fen;
  giftRule: GiftRule | null;
  /** of a gift, fen a unit; missing: nothing */
  worth?: Fen;
}

export interface SoldOrder {
  payable: Fen;
  shipping: Fen;
  cashback: Fen;
  lines: SoldLine[];
}

export interface Back {
  lineId: number;
  quantity: number;
}

export interface Refund {
  /** the lines' shares, and shipping if nothing is kept */
  amount: Fen;
  shipping: Fen;
  points: number;
  cashback: Fen;
  /** further gifts that must be returned */
  gifts: Back[];
  isWhole: boolean;
}

export function lineKey(line: { goodsId: number; type: string; offerId: number | null }): string {
  return `${line.goodsId} ${line.type} ${line.offerId ?? 0}`;
}

/** Returns 1 point for each whole yuan paid (design rules, "Words": 积分). */
export function pointsFor(paid: Fen): number {
  return Math.floor(paid / 100);
}

const isBought = (line: SoldLine) => line.type !== "gift";
function isAllBack({ lines }: SoldOrder): boolean {
  const bought = lines.filter(isBought);
  return bought.length > 0 && bought.every((line) => line.returned === line.quantity);
}
const getShare = (line: SoldLine) => line.amount - line.discountShare;

const upTo = (amount: Fen, part: number, whole: number): Fen =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** Returns what was refunded of one line, fen. */
export const shareBack = (line: SoldLine): Fen => upTo(getShare(line), line.returned, line.quantity);

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

function goodsBack(order: SoldOrder): Fen {
  return sum(order.lines.map(shareBack));
}

/** Returns what the buyer keeps after the returns: its price, points and red packet. */
export function computeRetained(order: SoldOrder): { paid: Fen; points: number; cashback: Fen } {
  if (isAllBack(order)) return { paid: 0, points: 0, cashback: 0 };
  const goods = sum(order.lines.map(getShare));
  const back = goodsBack(order);
  const paid = order.payable - back;
  return { paid, points: pointsFor(paid), cashback: order.cashback - upTo(order.cashback, back, goods) };
}

/** Returns the order after these returns, or the refusal. */
export function withBack(
  order: SoldOrder,
  back: readonly Back[],
): { ok: true; order: SoldOrder } | { ok: false; text: string } {
  const quantities = new Map<number, number>();
  for (const { lineId, quantity } of back) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) return { ok: false, text: "请填写退货数量" };
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  }
  const lines = order.lines.map((line) => {
    const returned = line.returned + (quantities.get(line.id) ?? 0);
    quantities.delete(line.id);
    return { ...line, returned };
  });
  if (quantities.size > 0 || back.length === 0) return { ok: false, text: "请选择本订单中的商品" };
  const over = order.lines.find((line, i) => lines[i]!.returned > line.quantity);
  if (over) return { ok: false, text: `可退数量不足，最多还可退 ${over.quantity - over.returned}` };
  return { ok: true, order: { ...order, lines } };
}

/** Returns the refund of these units after earlier returns. Any sequence adds up to the whole; shipping is refunded with the last. Refused: nothing chosen, another order's line, more than is left. */
export function refundUnits(
  order: SoldOrder,
  back: readonly Back[],
): { ok: true; refund: Refund; after: SoldOrder } | { ok: false; text: string } {
  const next = withBack(order, back);
  if (!next.ok) return next;
  const [before, after] = [computeRetained(order), computeRetained(next.order)];
  const isWhole = isAllBack(next.order);
  const shipping = isWhole && !isAllBack(order) ? order.shipping : 0;
  return {
    ok: true,
    after: next.order,
    refund: {
      amount: before.paid - after.paid,
      shipping,
      points: before.points - after.points,
      cashback: before.cashback - after.cashback,
      gifts: giftsDue(next.order),
      isWhole,
    },
  };
}

/** Returns gifts that are no longer earned and not yet returned. */
export function giftsDue(order: SoldOrder): Back[] {
  const isAllReturned = isAllBack(order);
  return order.lines.flatMap((line) => {
    if (isBought(line)) return [];
    const earned = isAllReturned ? 0 : line.giftRule ? earnedBy(line.giftRule, order) : line.quantity;
    const quantity = line.quantity - line.returned - Math.min(line.quantity, earned);
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
}

/** Returns the total worth of gifts that are no longer earned and were not returned, fen; it is deducted. */
export function unreturnedGiftsValue(order: SoldOrder): Fen {
  const worth = new Map(order.lines.map((line) => [line.id, line.worth ?? 0]));
  return sum(giftsDue(order).map(({ lineId, quantity }) => quantity * worth.get(lineId)!));
}

function earnedBy(rule: GiftRule, order: SoldOrder): number {
  const counts = new Set(rule.lines);
  const remaining = order.lines.filter(
    (l) => isBought(l) && l.returned < l.quantity && counts.has(lineKey(l)),
  );
  const reached = measured(rule.measure, remaining);
  const tier = rule.tiers.filter((t) => t.from <= reached).at(-1);
  if (!tier || remaining.length === 0) return 0;
  return rule.repeats && tier.from > 0 ? tier.number * Math.floor(reached / tier.from) : tier.number;
}

function measured(measure: Measure, remaining: readonly SoldLine[]): number {
  if (measure === "kinds") return new Set(remaining.map((l) => l.goodsId)).size;
  if (measure === "units") return sum(remaining.map((l) => l.quantity - l.returned));
  return sum(remaining.map((l) => l.amount - upTo(l.amount, l.returned, l.quantity)));
}
