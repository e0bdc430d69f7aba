import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withBack, type Back, type SoldOrder } from "~/modules/orders/order/refund";
import { computeRefund, type GrantedRewards } from "~/modules/returns/settlement/refund";

const orders: fc.Arbitrary<SoldOrder> = fc
  .record({
    rows: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9 }),
        amount: fc.nat(90_000),
        share: fc.nat(100),
        isGift: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    shipping: fc.nat(2_000),
    cashback: fc.nat(5_000),
  })
  .map(({ rows, shipping, cashback }) => {
    const lines = rows.map(({ quantity, amount, share, isGift }, i) => {
      const isFree = isGift && i > 0;
      return {
        id: i + 1,
        goodsId: i + 1,
        type: isFree ? "gift" : "ordinary",
        offerId: null,
        quantity,
        returned: 0,
        amount: isFree ? 0 : amount,
        discountShare: isFree ? 0 : Math.floor((amount * share) / 100),
        giftRule: null,
      };
    });
    const goods = lines.reduce((sum, { amount, discountShare }) => sum + amount - discountShare, 0);
    return { payable: goods + shipping, shipping, cashback, lines };
  });
const parts = fc.array(fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 6 });
const rewards: fc.Arbitrary<GrantedRewards> = fc.record({ points: fc.nat(2_000), redPacket: fc.nat(6_000) });

/** What of a wish is still there. */
const within = (order: SoldOrder, wish: readonly number[]): Back[] =>
  order.lines.flatMap((line, i) => {
    const quantity = Math.min(wish[i]!, line.quantity - line.returned);
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });

describe("any sequence of requests", () => {
  test("pays out no more than was paid, and its lines with shipping sum to each refund", () =>
    fc.assert(
      fc.property(orders, parts, fc.option(rewards), (sold, wishes, granted) => {
        let order = sold;
        let paidOut = 0;
        for (const wish of wishes) {
          const back = within(order, wish);
          if (back.length === 0) continue;
          const read = computeRefund(order, back, granted);
          if (!read.ok) throw new Error(read.text);
          const { lines, shipping, amount, payout, missing } = read.refund;
          expect(lines.reduce((sum, line) => sum + line.amount, 0) + shipping).toBe(amount);
          expect(payout + missing).toBe(amount);
          expect(Math.min(payout, missing, amount)).toBeGreaterThanOrEqual(0);
          paidOut += payout;
          const next = withBack(order, back);
          if (next.ok) order = next.order;
        }
        expect(paidOut).toBeLessThanOrEqual(sold.payable);
      }),
    ));

  test("names exactly the lines that came back", () =>
    fc.assert(
      fc.property(orders, parts, (sold, [wish]) => {
        const back = within(sold, wish!);
        fc.pre(back.length > 0);
        const read = computeRefund(sold, back, null);
        expect(read.ok && read.refund.lines.map(({ lineId }) => lineId)).toEqual(
          back.map(({ lineId }) => lineId),
        );
      }),
    ));

  test("with more left of what was granted never pays out less", () =>
    fc.assert(
      fc.property(orders, parts, rewards, rewards, (sold, [wish], some, more) => {
        const back = within(sold, wish!);
        fc.pre(back.length > 0);
        const payout = (granted: GrantedRewards) => {
          const read = computeRefund(sold, back, granted);
          return read.ok ? read.refund.payout : -1;
        };
        const rich = { points: some.points + more.points, redPacket: some.redPacket + more.redPacket };
        expect(payout(rich)).toBeGreaterThanOrEqual(payout(some));
      }),
    ));
});

describe("what was spent meanwhile", () => {
  const sold: SoldOrder = {
    payable: 20_000,
    shipping: 0,
    cashback: 500,
    lines: [
      {
        id: 1,
        goodsId: 1,
        type: "ordinary",
        offerId: null,
        quantity: 2,
        returned: 0,
        amount: 20_000,
        discountShare: 0,
        giftRule: null,
      },
    ],
  };
  const all = [{ lineId: 1, quantity: 2 }];
  const refund = (granted: GrantedRewards | null) => {
    const read = computeRefund(sold, all, granted);
    if (!read.ok) throw new Error(read.text);
    return read.refund;
  };

  test("comes off the refund: a point at 1 fen, a red packet at its amount", () => {
    expect(refund(null)).toMatchObject({
      amount: 20_000,
      points: 200,
      cashback: 500,
      missing: 0,
      payout: 20_000,
    });
    expect(refund({ points: 200, redPacket: 500 }).missing).toBe(0);
    expect(refund({ points: 150, redPacket: 500 }).missing).toBe(50);
    expect(refund({ points: 200, redPacket: 100 }).missing).toBe(400);
    expect(refund({ points: 0, redPacket: 0 })).toMatchObject({ missing: 700, payout: 19_300 });
  });

  test("at what the points bought, where they went into vouchers", () => {
    const spent = [{ exchangeId: 7, points: 200, worth: 1_000, charged: 0 }];
    expect(refund({ points: 0, redPacket: 500, spent })).toMatchObject({ missing: 1_000, payout: 19_000 });
    // Points that came off a refund before come off no second one at the voucher's worth.
    const charged = [{ ...spent[0]!, charged: 200 }];
    expect(refund({ points: 0, redPacket: 500, spent: charged }).missing).toBe(200);
  });

  test("refuses what the units themselves refuse", () => {
    expect(computeRefund(sold, [], null)).toMatchObject({ ok: false });
    expect(computeRefund(sold, [{ lineId: 1, quantity: 3 }], null)).toEqual({
      ok: false,
      text: "可退数量不足，最多还可退 2",
    });
    expect(computeRefund(sold, [{ lineId: 9, quantity: 1 }], null)).toMatchObject({ ok: false });
  });
});
