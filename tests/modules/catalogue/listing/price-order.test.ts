import fc from "fast-check";
import { expect, test } from "vitest";
import { rankByPrice, withPrices } from "~/modules/catalogue/listing/price-order";

const prices = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });

test("a few other prices are put where sorting all of them anew would put them", () => {
  fc.assert(
    fc.property(prices, fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 30 }))), (all, changes) => {
      const other = new Map(changes.filter(([row]) => row < all.length));
      const now = all.map((price, row) => other.get(row) ?? price);
      const sorted = rankByPrice(Float64Array.from(now)).rows;
      expect(withPrices(rankByPrice(Float64Array.from(all)), other)).toEqual(sorted);
    }),
  );
});

const order = (...fen: number[]) => rankByPrice(Float64Array.from(fen));
const at = (...changes: [row: number, fen: number][]) => new Map(changes);

test("the cheapest first, and goods of one price in the order of their rows", () => {
  expect([...order(30, 10, 20, 10).rows]).toEqual([1, 3, 2, 0]);
  expect([...order().rows]).toEqual([]);
});

test.each<[string, Map<number, number>, number[]]>([
  ["nothing differs", at(), [0, 1, 2, 3]],
  ["one goes to the front", at([3, 5]), [3, 0, 1, 2]],
  ["one goes to the end", at([0, 99]), [1, 2, 3, 0]],
  ["one of the same price as another comes by its row", at([3, 20]), [0, 1, 3, 2]],
  ["a lower row before one of its price", at([0, 20]), [0, 1, 2, 3]],
  ["its own price once more", at([2, 30]), [0, 1, 2, 3]],
  ["all of them turned round", at([0, 4], [1, 3], [2, 2], [3, 1]), [3, 2, 1, 0]],
])("%s", (_case, other, rows) => {
  expect([...withPrices(order(10, 20, 30, 40), other)]).toEqual(rows);
});

test("an order that others share stays as it is when prices are put into it", () => {
  fc.assert(
    fc.property(prices, fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 30 }))), (all, changes) => {
      const shared = rankByPrice(Float64Array.from(all));
      const before = [...shared.rows];
      const rows = withPrices(shared, new Map(changes.filter(([row]) => row < all.length)));
      expect([...shared.rows]).toEqual(before);
      expect([...shared.price]).toEqual(all);
      expect([...rows].sort((a, b) => a - b)).toEqual(all.map((_, row) => row));
    }),
  );
});
