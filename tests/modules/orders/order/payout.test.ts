import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargePoints, computePayout, type SpentPoints } from "~/modules/orders/order/payout";
import {
  computeRetained,
  pointsFor,
  refundUnits,
  type Back,
  type SoldOrder,
} from "~/modules/orders/order/refund";
import { spread } from "~/platform/values/money";

const exchange = fc.record({
  points: fc.integer({ min: 1, max: 5_000 }),
  worth: fc.integer({ min: 0, max: 20_000 }),
});
const exchanges = fc
  .array(exchange, { maxLength: 4 })
  .map((list) => list.map((item, i): SpentPoints => ({ ...item, exchangeId: i, charged: 0 })));
const charged = (spent: readonly SpentPoints[], charges: { exchangeId: number; points: number }[]) =>
  spent.map((item) => {
    const more = charges.find(({ exchangeId }) => exchangeId === item.exchangeId)?.points ?? 0;
    return { ...item, charged: item.charged + more };
  });

describe("points that are no longer there", () => {
  it("come to what the voucher took off that they went into", () => {
    const coupon = { exchangeId: 1, points: 900, worth: 1_000, charged: 0 };
    expect(chargePoints(900, [coupon])).toEqual({ amount: 1_000, points: [{ exchangeId: 1, points: 900 }] });
    expect(chargePoints(950, [coupon]).amount).toBe(1_050);
    expect(chargePoints(450, [coupon]).amount).toBe(500);
    expect(chargePoints(900, [{ ...coupon, charged: 900 }])).toEqual({ amount: 900, points: [] });
    expect(chargePoints(900, [])).toEqual({ amount: 900, points: [] });
  });

  it("are worth 1 fen each where the voucher was dear, and never less", () => {
    fc.assert(
      fc.property(exchanges, fc.nat(20_000), (spent, missing) => {
        expect(chargePoints(missing, spent).amount).toBeGreaterThanOrEqual(missing);
      }),
    );
  });

  it("come to the same in any parts, and all of them to everything that they bought", () => {
    fc.assert(
      fc.property(exchanges, fc.array(fc.nat(3_000), { maxLength: 8 }), (spent, parts) => {
        const missing = parts.reduce((sum, part) => sum + part, 0);
        let [sum, left] = [0, spent];
        for (const part of parts) {
          const charge = chargePoints(part, left);
          sum += charge.amount;
          left = charged(left, charge.points);
        }
        expect(sum).toBe(chargePoints(missing, spent).amount);
        const all = spent.reduce((total, item) => total + item.points, 0);
        const bought = spent.reduce((total, item) => total + Math.max(item.worth, item.points), 0);
        expect(chargePoints(all, spent).amount).toBe(bought);
      }),
    );
  });
});

/** Orders down to single fen, with cashback up to more than was paid. */
const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        amount: fc.oneof(fc.nat(30), fc.nat(200_000)),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    percent: fc.nat(100),
    shipping: fc.nat(3_000),
    cashback: fc.oneof(fc.nat(40), fc.nat(60_000)),
  })
  .map(({ lines, percent, shipping, cashback }): SoldOrder => {
    const amounts = lines.map((line) => line.amount);
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    const shares = spread(Math.floor((total * percent) / 100), amounts);
    const sold = lines.map((line, i) => ({
      id: i + 1,
      goodsId: i + 1,
      type: "ordinary",
      offerId: null,
      returned: 0,
      giftRule: null,
      ...line,
      discountShare: shares[i]!,
    }));
    const goods = sold.reduce((sum, line) => sum + line.amount - line.discountShare, 0);
    return { payable: goods + shipping, shipping, cashback, lines: sold };
  });
const parcelsOf = (order: SoldOrder) => {
  const units = order.lines.flatMap((line) => Array<number>(line.quantity).fill(line.id));
  return fc
    .tuple(
      fc.shuffledSubarray(units, { minLength: units.length }),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
    )
    .map(([shuffled, sizes]) => {
      const parcels: Back[][] = [];
      for (let at = 0; at < shuffled.length;) {
        const size = sizes.next().value as number;
        const counts = new Map<number, number>();
        for (const id of shuffled.slice(at, at + size)) counts.set(id, (counts.get(id) ?? 0) + 1);
        parcels.push([...counts].map(([lineId, quantity]) => ({ lineId, quantity })));
        at += size;
      }
      return parcels;
    });
};

/** Returns everything in these parcels, from a wallet with so much left of what was granted; what was paid out and is left. */
function returnAll(
  order: SoldOrder,
  parcels: readonly Back[][],
  left: { points: number; packet: number },
  spent: readonly SpentPoints[],
) {
  const sum = { refund: 0, missing: 0 };
  let [at, wallet, rest] = [order, { ...left }, spent];
  for (const parcel of parcels) {
    const read = refundUnits(at, parcel);
    if (!read.ok) throw new Error(read.text);
    const { points, cashback } = read.refund;
    const used = { points: Math.min(points, wallet.points), packet: Math.min(cashback, wallet.packet) };
    wallet = { points: wallet.points - used.points, packet: wallet.packet - used.packet };
    const remaining = computeRetained(read.after);
    const charge = chargePoints(points - used.points, rest);
    const atStake =
      remaining.cashback + chargePoints(points - used.points + remaining.points, rest).amount - charge.amount;
    rest = charged(rest, charge.points);
    const missing = cashback - used.packet + charge.amount;
    const refund = computePayout(read.after, sum, missing, atStake);
    expect(refund).toBeGreaterThanOrEqual(0);
    sum.refund += refund;
    sum.missing += missing;
    at = read.after;
  }
  return { ...sum, wallet };
}

describe("returning all of a completed order", () => {
  const scene = orders.chain((order) =>
    fc.record({
      order: fc.constant(order),
      parcels: parcelsOf(order),
      points: fc.integer({ min: 0, max: pointsFor(order.payable) }),
      packet: fc.integer({ min: 0, max: order.cashback }),
      spent: exchanges,
    }),
  );

  it("pays out the same in any parts as at once, whatever was spent", () => {
    fc.assert(
      fc.property(scene, ({ order, parcels, points, packet, spent }) => {
        const whole = [order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))];
        const once = returnAll(order, whole, { points, packet }, spent);
        expect(returnAll(order, parcels, { points, packet }, spent)).toEqual(once);
        expect(once.wallet).toEqual({ points: 0, packet: 0 });
        expect(once.refund).toBe(Math.max(0, order.payable - once.missing));
      }),
      { numRuns: 500 },
    );
  });

  it("gains nothing from what the points bought: whoever keeps the voucher has paid for it", () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 40 }), fc.nat(20_000), (order, percent, extra) => {
        const granted = pointsFor(order.payable);
        const price = Math.floor((granted * percent) / 40);
        fc.pre(price > 0);
        const coupon = { exchangeId: 1, points: price, worth: price + extra, charged: 0 };
        fc.pre(coupon.worth + order.cashback <= order.payable);
        const whole = [order.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))];
        const left = { points: granted - price, packet: order.cashback };
        expect(returnAll(order, whole, left, [coupon]).refund).toBe(order.payable - coupon.worth);
      }),
    );
  });
});
