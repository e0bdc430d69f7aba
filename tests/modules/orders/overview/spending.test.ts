import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES_SHOWN, OTHERS, spendingPictures } from "~/modules/orders/overview/spending";
import { lastMonths, startOfDay } from "~/platform/values/clock";

test("months are those of Shanghai, the current one last, over the turn of a year", () => {
  const names = lastMonths(12, startOfDay("2026-03-31")).map((span) => span.month);
  expect([names[0], names[8], names[9], names[11]]).toEqual(["2025-04", "2025-12", "2026-01", "2026-03"]);
  const [span] = lastMonths(1, startOfDay("2026-11-01"));
  expect(span).toEqual({ month: "2026-11", from: startOfDay("2026-11-01"), to: startOfDay("2026-12-01") });
});

const MONTHS = ["2026-09", "2026-10", "2026-11"];
const spent = fc.array(
  fc.record({
    month: fc.integer({ min: 0, max: 2 }),
    categoryId: fc.integer({ min: 1, max: 12 }),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
  }),
);
const nameOf = (id: number) => (id === 12 ? null : `类${id}`);

test("both pictures add up to the total; six categories by what was spent, then the rest as one", () => {
  fc.assert(
    fc.property(spent, (rows) => {
      const { total, months, categories } = spendingPictures(rows, MONTHS, nameOf);
      const sum = (parts: readonly { amount: number }[]) => parts.reduce((n, { amount }) => n + amount, 0);
      expect(total).toBe(sum(rows));
      expect(sum(months)).toBe(total);
      expect(sum(categories)).toBe(total);
      const own = categories.filter(({ name }) => name !== OTHERS);
      expect(own.length).toBeLessThanOrEqual(CATEGORIES_SHOWN);
      expect(own.map(({ amount }) => amount)).toEqual(own.map(({ amount }) => amount).sort((a, b) => b - a));
      expect(categories.slice(0, own.length)).toEqual(own);
    }),
  );
});

test("a category that nobody knows joins the rest, which stands last however large it is", () => {
  const rows = [
    { month: 0, categoryId: 12, amount: 900 },
    { month: 2, categoryId: 1, amount: 100 },
    { month: 2, categoryId: 2, amount: 0 },
  ];
  expect(spendingPictures(rows, MONTHS, nameOf)).toEqual({
    total: 1000,
    months: MONTHS.map((month, at) => ({ month, amount: [900, 0, 100][at] })),
    categories: [
      { name: "类1", amount: 100 },
      { name: OTHERS, amount: 900 },
    ],
  });
});

test("subcategories of one first level are one bar", () => {
  const rows = [1, 2, 3].map((categoryId) => ({ month: 1, categoryId, amount: categoryId }));
  const { categories } = spendingPictures(rows, MONTHS, () => "中成药");
  expect(categories).toEqual([{ name: "中成药", amount: 6 }]);
});

test("categories of the same amount stand by name, whichever was bought first", () => {
  const names = ["丙", "甲", "乙"];
  const rows = names.map((_, categoryId) => ({ month: 0, categoryId, amount: 100 }));
  const sorted = [...names].sort();
  for (const some of [rows, rows.toReversed()])
    expect(spendingPictures(some, MONTHS, (id) => names[id]!).categories.map(({ name }) => name)).toEqual(
      sorted,
    );
});

test("the seventh category is the first that joins the rest", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ month: 1, categoryId: at + 1, amount: 100 - at }));
  const shown = (count: number) => spendingPictures(rows(count), MONTHS, nameOf).categories;
  expect(shown(6).map(({ name }) => name)).toEqual(["类1", "类2", "类3", "类4", "类5", "类6"]);
  expect(shown(7).at(-1)).toEqual({ name: OTHERS, amount: 94 });
  expect(shown(8).at(-1)).toEqual({ name: OTHERS, amount: 94 + 93 });
});

test("nothing bought is a year of empty months and no bar", () =>
  expect(spendingPictures([], MONTHS, nameOf)).toEqual({
    total: 0,
    months: MONTHS.map((month) => ({ month, amount: 0 })),
    categories: [],
  }));
