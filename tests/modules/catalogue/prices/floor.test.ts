import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  aboveStanding,
  belowMinimum,
  getLowest,
  type StandingPrice,
} from "~/modules/catalogue/prices/minimum-price";
import { startOfDay } from "~/platform/values/clock";

const ladder = [
  { from: 50, price: 950 },
  { from: 200, price: 900 },
];

test.each([
  [null, 1, ladder, null],
  [900, 1_000, ladder, null],
  [901, 1_000, ladder, "阶梯价 200 起 ¥9.00 低于最低售价 ¥9.01"],
  [1_001, 1_000, ladder, "单价 ¥10.00 低于最低售价 ¥10.01"],
  [1_000, 1_000, [], null],
] as const)("a floor of %j and a price of %i with %j: %j", (minimum, price, tiers, current) =>
  expect(belowMinimum(minimum, { price, ladder: tiers })).toBe(current),
);

const standing = (also: Partial<StandingPrice>): StandingPrice => ({
  scope: "base",
  key: "",
  price: 1_000,
  ladder: [],
  startsAt: 0,
  endsAt: null,
  ...also,
});

describe("a floor above a price that stands names it", () => {
  test.each<[Partial<StandingPrice>, string]>([
    [{}, "最低售价 ¥10.01 高于基础价 ¥10.00"],
    [{ price: 1_200, ladder }, "最低售价 ¥10.01 高于阶梯价 50 起 ¥9.50"],
    [{ scope: "rank", key: "A" }, "最低售价 ¥10.01 高于等级 A 的价格 ¥10.00"],
    [{ scope: "area", key: "320000" }, "最低售价 ¥10.01 高于江苏省的价格 ¥10.00"],
    [
      { scope: "company", key: "7", startsAt: startOfDay("2026-12-01") },
      "最低售价 ¥10.01 高于客户 7 的价格 ¥10.00（2026-12-01 起）",
    ],
  ])("%j", (also, words) => {
    expect(aboveStanding(1_001, [standing({ price: 1_001 }), standing(also)])).toBe(words);
    expect(aboveStanding(900, [standing({ price: 1_001 }), standing(also)])).toBeNull();
  });
});

test("a price passes a floor exactly where the floor passes the price", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 901, max: 2_000 }),
      fc.boolean(),
      (minimum, price, isTiered) => {
        const item = standing({ price, ladder: isTiered ? [{ from: 10, price: 900 }] : [] });
        expect(belowMinimum(minimum, item) === null).toBe(aboveStanding(minimum, [item]) === null);
        expect(belowMinimum(minimum, item) === null).toBe(getLowest(item) >= minimum);
      },
    ),
  ));
