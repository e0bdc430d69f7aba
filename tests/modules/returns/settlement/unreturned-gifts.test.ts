import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unreturnedGiftsValue, type SoldOrder } from "~/modules/orders/order/refund";
import { computeRefund, giftsComeOff } from "~/modules/returns/settlement/refund";

/** 2 × 80.00 with a gift worth 25.00 from 160.00 on, and 12.00 of shipping. */
const order: SoldOrder = {
  payable: 17_200,
  shipping: 1_200,
  cashback: 0,
  lines: [
    {
      id: 1,
      goodsId: 1,
      type: "ordinary",
      offerId: null,
      quantity: 2,
      returned: 0,
      amount: 16_000,
      discountShare: 0,
      giftRule: null,
    },
    {
      id: 2,
      goodsId: 2,
      type: "gift",
      offerId: 9,
      quantity: 1,
      returned: 0,
      amount: 0,
      discountShare: 0,
      worth: 2_500,
      giftRule: {
        measure: "amount",
        repeats: false,
        lines: ["1 ordinary 0"],
        tiers: [{ from: 16_000, number: 1 }],
      },
    },
  ],
};
const refundOf = (sold: SoldOrder, back: [number, number][], counts = 0, isShopsFault = false) => {
  const units = back.map(([lineId, quantity]) => ({ lineId, quantity }));
  const read = computeRefund(sold, units, null, { counted: counts, isShopsFault, compensated: 0 });
  if (!read.ok) throw new Error(read.text);
  const lines = sold.lines.map((line) => ({
    ...line,
    returned: line.returned + (back.find(([id]) => id === line.id)?.[1] ?? 0),
  }));
  return { ...read.refund, after: { ...sold, lines } };
};

describe("of 2 × 80.00 with a gift worth 25.00", () => {
  test.each<[string, [number, number][], number, number]>([
    [
      "both and the gift",
      [
        [1, 2],
        [2, 1],
      ],
      17_200,
      0,
    ],
    ["both without the gift", [[1, 2]], 14_700, 2_500],
    ["one without the gift", [[1, 1]], 5_500, 2_500],
    [
      "one with the gift",
      [
        [1, 1],
        [2, 1],
      ],
      8_000,
      0,
    ],
  ])("%s pay what came back", (_, back, payout, unreturnedGifts) => {
    expect(refundOf(order, back)).toMatchObject({ payout, retainedGifts: unreturnedGifts });
  });

  test("what never arrived takes no gift", () =>
    expect(refundOf(order, [[1, 1]], 0, true)).toMatchObject({ payout: 8_000, retainedGifts: 0 }));
});

test("any order of returns pays what the whole would, less the gifts that are kept in the end, never below zero", () =>
  fc.assert(
    fc.property(
      fc.record({ price: fc.integer({ min: 1, max: 30_000 }), units: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ worth: fc.nat(40_000), gifts: fc.integer({ min: 1, max: 4 }), from: fc.nat(60_000) }),
      fc.array(fc.record({ line: fc.constantFrom(1, 2), quantity: fc.integer({ min: 1, max: 3 }) }), {
        maxLength: 8,
      }),
      ({ price, units }, { worth, gifts, from }, steps) => {
        const [bought, gift] = [order.lines[0]!, order.lines[1]!];
        const amount = price * units;
        let sold: SoldOrder = {
          payable: amount,
          shipping: 0,
          cashback: 0,
          lines: [
            { ...bought, quantity: units, amount },
            {
              ...gift,
              quantity: gifts,
              worth,
              giftRule: { ...gift.giftRule!, tiers: [{ from, number: gifts }] },
            },
          ],
        };
        const begun = unreturnedGiftsValue(sold);
        fc.pre(begun === 0);
        let [counts, paid] = [0, 0];
        for (const { line, quantity } of steps) {
          const own = sold.lines.find(({ id }) => id === line)!;
          const some = Math.min(quantity, own.quantity - own.returned);
          if (some === 0) continue;
          const done = refundOf(sold, [[line, some]], counts);
          expect(done.payout).toBeGreaterThanOrEqual(0);
          expect(done.payout + done.retainedGifts + done.missing).toBe(done.amount);
          counts += done.retainedGifts;
          paid += done.payout;
          sold = done.after;
        }
        const back = sold.lines[0]!.returned * price;
        expect(paid).toBe(back - counts);
        expect(counts).toBeLessThanOrEqual(unreturnedGiftsValue(sold) + back);
        expect(counts).toBe(Math.min(unreturnedGiftsValue(sold), Math.max(counts, 0)));
      },
    ),
  ));

test("nothing comes off twice, and what one refund is too small for the next bears", () => {
  expect(giftsComeOff(1_000, 2_500, { counted: 0, isShopsFault: false })).toBe(1_000);
  expect(giftsComeOff(9_000, 2_500, { counted: 1_000, isShopsFault: false })).toBe(1_500);
  expect(giftsComeOff(9_000, 2_500, { counted: 2_500, isShopsFault: false })).toBe(0);
  expect(giftsComeOff(0, 0, { counted: 2_500, isShopsFault: false })).toBe(-2_500);
});
