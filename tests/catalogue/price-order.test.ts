import fc from "fast-check";
import { expect, test } from "vitest";
import { priceOrder, withPrices } from "~/catalogue/price-order";

const prices = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });

test("a few other prices are put where sorting all of them anew would put them", () => {
  fc.assert(
    fc.property(prices, fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 30 }))), (all, changes) => {
      const other = new Map(changes.filter(([row]) => row < all.length));
      const now = all.map((price, row) => other.get(row) ?? price);
      const sorted = priceOrder(Float64Array.from(now)).rows;
      expect(withPrices(priceOrder(Float64Array.from(all)), other)).toEqual(sorted);
    }),
  );
});
