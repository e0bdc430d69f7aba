import { expect, test } from "vitest";
import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import { percentMoved } from "~/admin/price-limit/percent-moved";

const base = (price: number, ...ladder: [from: number, price: number][]): GoodsPriceInput => ({
  scope: "base",
  key: "",
  price,
  ladder: ladder.map(([from, at]) => ({ from, price: at })),
});
const own = (price: number | null): GoodsPriceInput => ({ scope: "rank", key: "A", price, ladder: [] });

test("by what a unit costs, up or down", () => {
  expect(percentMoved(base(1000), base(900), 1000)).toBe(10);
  expect(percentMoved(base(1000), base(1100), 1000)).toBe(10);
  expect(percentMoved(base(1000), base(1000), 1000)).toBe(0);
});

test("at the number at which it moves most", () => {
  expect(percentMoved(base(1000, [50, 900]), base(1000, [50, 450]), 1000)).toBe(50);
  expect(percentMoved(base(1000, [50, 500]), base(1000), 1000)).toBe(100);
  expect(percentMoved(base(1000), base(1000, [200, 700]), 1000)).toBe(30);
});

test("who has no own price pays the base price", () => {
  expect(percentMoved(own(null), own(700), 1000)).toBe(30);
  expect(percentMoved(own(500), own(null), 1000)).toBe(100);
  expect(percentMoved(own(900), own(810), 1000)).toBe(10);
});
