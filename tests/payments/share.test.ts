import fc from "fast-check";
import { expect, test } from "vitest";
import { shareRefund } from "~/payments/share";

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
