import fc from "fast-check";
import { expect, test } from "vitest";
import {
  lastQuantities,
  priceChange,
  quickHref,
  readQuickQuery,
  usualQuantity,
  type PastRow,
} from "~/modules/cart/quick-order/quick-order";
import { readLineQuantity, getNewBuyRequestPath } from "~/modules/cart/quick-order/quick-sheet";
import type { CardGoods } from "~/modules/catalogue/goods/goods";

const getQuery = (href: string) => new URL(href, "http://shop").searchParams;

const row = (price: number | null, also: Partial<PastRow> = {}): PastRow => ({
  goods: {
    id: 7,
    packSize: 10,
    price,
    ladder: [{ from: 50, price: 900 }],
    restriction: null,
  } as unknown as CardGoods,
  times: 3,
  lastQuantity: 20,
  usualQuantity: 20,
  lastPrice: 1000,
  lastAt: 0,
  ...also,
});

test("an address is read as it was written; nonsense is the plain page", () => {
  const query = { order: "amount", keywords: "阿莫 西林", page: 3, isFilled: true } as const;
  expect(readQuickQuery(getQuery(quickHref(query, { isFilled: true })))).toEqual(query);
  expect(quickHref(query, { order: "times" })).toBe(
    "/kjcg/bought?keywords=%E9%98%BF%E8%8E%AB+%E8%A5%BF%E6%9E%97",
  );
  const plain = { order: "times", keywords: "", page: 1, isFilled: false };
  expect(readQuickQuery(new URLSearchParams("order=toString&page=-1&fill=all"))).toEqual(plain);
  expect(Object.fromEntries(getQuery(getNewBuyRequestPath("六味&地黄丸", 3)))).toEqual({
    name: "六味&地黄丸",
    number: "3",
  });
});

test("the usual number lies between the least and the most that was ordered, in whole packs", () => {
  expect(usualQuantity([], 10)).toBeNull();
  expect(usualQuantity([5, 100, 30], 10)).toBe(30);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 60 }),
      (numbers, pack) => {
        const usual = usualQuantity(numbers, pack)!;
        expect(usual % pack).toBe(0);
        expect(usual).toBeGreaterThanOrEqual(Math.min(...numbers));
        expect(usual).toBeLessThan(Math.max(...numbers) + pack);
      },
    ),
  );
});

test("today's price is that of as many as the last time, beside the last one", () => {
  expect(priceChange(row(1100))).toEqual({ today: 1100, difference: 100 });
  expect(priceChange(row(1100, { lastQuantity: 50 }))).toEqual({ today: 900, difference: -100 });
  expect(priceChange(row(1100, { lastPrice: null }))?.difference).toBe(0);
  expect(priceChange(row(null))).toBeNull();
});

test("the last numbers fill only rows that may be bought", () => {
  const blocked = row(1, { goods: { ...row(1).goods, id: 8, restriction: { code: "soldOut" } } });
  expect(lastQuantities([row(1, { lastQuantity: 13 }), blocked, row(1, { lastQuantity: null })])).toEqual({
    7: "20",
  });
});

test.each([
  ["２０", 20],
  ["0", null],
  ["", null],
] as const)("a typed %j is %j", (text, quantity) =>
  expect(readLineQuantity(text)).toEqual({ ok: true, quantity }),
);
test.each(["1.5", "abc", "-3", "1234567"])("a typed %j is no number", (text) =>
  expect(readLineQuantity(text).ok).toBe(false),
);
