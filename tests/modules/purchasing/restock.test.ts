import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysLeft, restockQuantity } from "~/modules/purchasing/restock";

const RULES = { paceDays: 30, coverDays: 45 };
const FACTS = { sold: 0, refused: 0, stock: 0, onOrder: 0, packSize: 1 };
const quantity = (facts: Partial<typeof FACTS>) => restockQuantity({ ...FACTS, ...facts }, RULES);

describe("what to order", () => {
  test("covers the days at the pace of the sales", () => {
    expect(quantity({ sold: 60 })).toBe(90);
    expect(quantity({ sold: 1 })).toBe(2);
    expect(quantity({ sold: 60, stock: 50, onOrder: 30 })).toBe(10);
    expect(quantity({ sold: 60, stock: 60, onOrder: 30 })).toBe(0);
  });

  test("adds what buyers did not get, also of a product that sold nothing", () => {
    expect(quantity({ refused: 7 })).toBe(7);
    expect(quantity({ sold: 60, refused: 7, stock: 90 })).toBe(7);
  });

  test("takes more returns than sales as no sales", () => {
    expect(quantity({ sold: -10, refused: 3 })).toBe(3);
  });

  test("is nothing without sales and shortage, and whole packs else", () => {
    expect(quantity({})).toBe(0);
    expect(quantity({ refused: 7, packSize: 10 })).toBe(10);
    expect(quantity({ refused: 21, packSize: 10 })).toBe(30);
  });

  test("is the fewest whole packs that cover what is wanted", () => {
    const units = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(
        fc.record({ sold: units, refused: units, stock: units, onOrder: units }),
        fc.integer({ min: 1, max: 500 }),
        (facts, packSize) => {
          const ordered = restockQuantity({ ...facts, packSize }, RULES);
          const wanted = (facts.sold * RULES.coverDays) / RULES.paceDays + facts.refused;
          const there = facts.stock + facts.onOrder;
          expect(ordered % packSize).toBe(0);
          expect(there + ordered).toBeGreaterThanOrEqual(wanted);
          if (ordered > 0) expect(there + ordered - packSize).toBeLessThan(Math.ceil(wanted));
        },
      ),
    );
  });
});

test("the stock lasts whole days at the pace, and any time without sales", () => {
  expect(daysLeft({ sold: 60, stock: 50 }, RULES)).toBe(25);
  expect(daysLeft({ sold: 7, stock: 1 }, RULES)).toBe(4);
  expect(daysLeft({ sold: 0, stock: 50 }, RULES)).toBeNull();
  expect(daysLeft({ sold: -3, stock: 50 }, RULES)).toBeNull();
});
