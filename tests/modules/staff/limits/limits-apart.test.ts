import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../../any-text";
import {
  isPast,
  STAFF_LIMIT_KEYS,
  limitFault,
  STAFF_LIMITS,
  limitTexts,
  pastWords,
  percentApart,
  readLimit,
  inputLimit,
} from "~/modules/staff/limits/limits";

const price = fc.integer({ min: 1, max: 9_999_999 });

describe("prices", () => {
  test.each([
    [1000, 1200, 20],
    [1000, 1201, 21],
    [1000, 800, 20],
    [1000, 799, 21],
    [3, 4, 34],
    [1000, 1000, 0],
    [1000, 0, 100],
    [0, 0, 0],
    [0, 1, 100],
    [1, 1000, 99_900],
  ])("%i and %i are %i percent apart", (previous, current, percent) =>
    expect(percentApart(previous, current)).toBe(percent),
  );

  test("within the limit change by no more than its share of the old price, to the fen", () =>
    fc.assert(
      fc.property(price, price, fc.nat(100), (previous, current, limit) => {
        expect(isPast(percentApart(previous, current), limit)).toBe(
          Math.abs(current - previous) * 100 > limit * previous,
        );
      }),
    ));

  test("that differ at all are apart, and the further the more", () =>
    fc.assert(
      fc.property(price, price, fc.nat(9_999), (previous, up, more) => {
        const [less, further] = [
          percentApart(previous, previous + up),
          percentApart(previous, previous + up + more),
        ];
        expect(less).toBeGreaterThan(0);
        expect(further).toBeGreaterThanOrEqual(less);
      }),
    ));
});

describe("a limit", () => {
  test.each([
    ["refund", "0", 0],
    ["refund", "0.01", 1],
    ["refund", "1.234", null],
    ["refund", "20%", null],
    ["refund", "", null],
    ["price", "0", 0],
    ["price", "100", 100],
    ["price", "20％", 20],
    ["price", "20%%", null],
    ["price", "%20", null],
    ["price", "-5", null],
    ["price", "", null],
  ] as const)("of %s typed as %j is %s", (name, input, value) => expect(readLimit(name, input)).toBe(value));

  test("that cannot be read is told in its own unit", () => {
    for (const name of STAFF_LIMIT_KEYS) {
      expect(readLimit(name, "很多")).toBeNull();
      expect(limitFault(name)).toBe(
        STAFF_LIMITS[name].unit === "fen" ? "请填写金额，如 5000.00" : "请填写 0 至 100 的整数",
      );
    }
  });

  test("of 0 lets nobody do anything alone, and nothing is ever past itself", () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => {
        expect(isPast(amount, 0)).toBe(amount !== 0);
        expect(isPast(amount, Math.abs(amount))).toBe(false);
        expect(isPast(-amount, 500)).toBe(isPast(amount, 500));
      }),
    ));

  test("of any text is a whole number that its form shows again, or none", () =>
    fc.assert(
      fc.property(fc.constantFrom(...STAFF_LIMIT_KEYS), anyText(), (name, input) => {
        const value = readLimit(name, input);
        if (value === null) return;
        expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        expect(readLimit(name, inputLimit(name, value))).toBe(value);
      }),
    ));

  test("is shown in words, each in its unit, and so is what is past it", () => {
    const values = {
      refund: 1,
      withdrawal: 100,
      balance: 0,
      points: 2_000_000,
      credit: 5,
      price: 7,
      offer: 9,
      voucher: 6,
      count: 9,
      countLine: 8,
      purchase: 100,
    };
    expect(limitTexts(values)).toEqual({
      refund: "¥0.01",
      withdrawal: "¥1.00",
      balance: "¥0.00",
      points: "¥20,000.00",
      credit: "¥0.05",
      price: "7%",
      offer: "9%",
      voucher: "¥0.06",
      count: "¥0.09",
      countLine: "¥0.08",
      purchase: "¥1.00",
    });
    expect(pastWords("refund", 1)).toBe(
      "超过一人可办的限额（退款和补发、换货的商品，每人、每家公司当天合计 ¥0.01）",
    );
    expect(inputLimit("points", 2_000_000)).toBe("20000.00");
    expect(inputLimit("price", 7)).toBe("7");
  });
});
