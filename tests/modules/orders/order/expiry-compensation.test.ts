import fc from "fast-check";
import { expect, test } from "vitest";
import { computeCompensation, returnCompensation } from "~/modules/orders/order/expiry-compensation";
import { shareBack } from "~/modules/orders/order/refund";

test("the percentage is that of the units, rounded down", () => {
  expect(computeCompensation({ paid: 1000, quantity: 3 }, 1, 10)).toBe(33);
  expect(computeCompensation({ paid: 1000, quantity: 3 }, 3, 100)).toBe(1000);
  expect(computeCompensation({ paid: 1000, quantity: 3 }, 3, 0)).toBe(0);
});

test("units of a line are never paid more than they cost", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.nat(),
      (paid, quantity, percent, some) => {
        const returned = some % (quantity + 1);
        const line = { id: 1, goodsId: 1, type: "ordinary", offerId: null, quantity, giftRule: null };
        const share = shareBack({ ...line, amount: paid, discountShare: 0, returned });
        expect(computeCompensation({ paid, quantity }, returned, percent)).toBeLessThanOrEqual(share);
      },
    ),
  ));

test("any sequence of returns adds up to what was paid, and no unit counts twice", () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          batchId: fc.integer({ min: 1, max: 3 }),
          units: fc.integer({ min: 1, max: 9 }),
          amount: fc.integer({ min: 1, max: 9999 }),
        }),
        { maxLength: 6 },
      ),
      fc.array(
        fc.record({ batchId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 0, max: 9 }) }),
      ),
      (parcels, returns) => {
        let paid = parcels.map((parcel, i) => ({ ...parcel, id: i, returned: 0 }));
        let sum = 0;
        const everything = parcels.map(({ batchId, units }) => ({ batchId, quantity: units }));
        for (const units of [...returns.map((part) => [part]), everything]) {
          const { changed, amount } = returnCompensation(paid, units);
          expect(amount).toBeGreaterThanOrEqual(0);
          sum += amount;
          paid = paid.map((row) => changed.find(({ id }) => id === row.id) ?? row);
        }
        expect(sum).toBe(parcels.reduce((all, { amount }) => all + amount, 0));
        expect(paid.every(({ units, returned }) => returned === units)).toBe(true);
        expect(returnCompensation(paid, everything)).toEqual({ changed: [], amount: 0 });
      },
    ),
  ));
