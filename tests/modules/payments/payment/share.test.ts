import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shareRefund } from "~/modules/payments/payment/share";

test("a refund goes back in proportion to what each means paid", () => {
  const paid = [
    { amount: 10_000, refunded: 0 },
    { amount: 30_000, refunded: 0 },
  ];
  expect(shareRefund(4_000, paid)).toEqual([1_000, 3_000]);
  expect(shareRefund(1, paid)).toEqual([0, 1]);
  expect(shareRefund(40_000, paid)).toEqual([10_000, 30_000]);
  expect(shareRefund(40_001, paid)).toBeNull();
});

test("any series of refunds: each sums, no means gets back more than it paid, the last empties all", () => {
  const parts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 });
  const steps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
  fc.assert(
    fc.property(parts, steps, (amounts, fractions) => {
      const paid = amounts.map((amount) => ({ amount, refunded: 0 }));
      const left = () => paid.reduce((sum, share) => sum + share.amount - share.refunded, 0);
      for (const fraction of [...fractions, 1]) {
        const amount = Math.round(left() * fraction);
        const shares = shareRefund(amount, paid)!;
        expect(shares.reduce((a, b) => a + b, 0)).toBe(amount);
        shares.forEach((share, i) => {
          expect(share).toBeGreaterThanOrEqual(0);
          paid[i]!.refunded += share;
          expect(paid[i]!.refunded).toBeLessThanOrEqual(paid[i]!.amount);
        });
      }
      expect(left()).toBe(0);
      expect(shareRefund(1, paid)).toBeNull();
    }),
  );
});

describe("a refund over several methods", () => {
  const paid = (...rows: [number, number][]) => rows.map(([amount, refunded]) => ({ amount, refunded }));

  test("goes to nobody where nothing is left, and is refused beyond what is kept", () => {
    expect(shareRefund(0, [])).toEqual([]);
    expect(shareRefund(1, [])).toBeNull();
    expect(shareRefund(0, paid([100, 100]))).toEqual([0]);
    expect(shareRefund(1, paid([100, 100]))).toBeNull();
    expect(shareRefund(101, paid([100, 0]))).toBeNull();
    expect(shareRefund(-1, paid([100, 0]))).toBeNull();
  });

  test("is shared by what is kept, not by what was paid once", () =>
    expect(shareRefund(100, paid([1_000, 900], [1_000, 0]))).toEqual([9, 91]));

  test("of one fen goes to the one that kept most, among equals to the first", () => {
    expect(shareRefund(1, paid([10, 0], [90, 0]))).toEqual([0, 1]);
    expect(shareRefund(1, paid([50, 0], [50, 0]))).toEqual([1, 0]);
  });

  test("never takes more of a method than it kept, and is whole, for any amount that is kept", () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(100)), { minLength: 1, maxLength: 5 }),
        fc.nat(100),
        (rows, percent) => {
          const shares = rows.map(([amount, part]) => ({
            amount,
            refunded: Math.floor((amount * part) / 100),
          }));
          const stored = shares.map(({ amount, refunded }) => amount - refunded);
          const all = stored.reduce((sum, item) => sum + item, 0);
          const amount = Math.floor((all * percent) / 100);
          const parts = shareRefund(amount, shares)!;
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          parts.forEach((part, i) => expect(part >= 0 && part <= stored[i]!).toBe(true));
          expect(shareRefund(all + 1, shares)).toBeNull();
        },
      ),
    ));
});
