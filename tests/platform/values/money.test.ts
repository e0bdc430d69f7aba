import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatAmount, formatEach, formatYuan, applyPercent, spread } from "~/platform/values/money";

const fen = fc.integer({ min: 0, max: 1_000_000_000 });
const weights = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 60 });

describe("spread", () => {
  test("small numbers and large ones are spread alike", () => {
    const small = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.nat(5_000), small, (total, parts) => {
        fc.pre(parts.some((weight) => weight > 0));
        // The same ratios, far above what a double holds exactly.
        const large = parts.map((weight) => weight * 2 ** 44);
        expect(spread(total, parts)).toEqual(spread(total, large));
      }),
    );
  });

  test("the parts always sum to the total", () => {
    fc.assert(
      fc.property(fen, weights, (total, parts) => {
        expect(spread(total, parts).reduce((a, b) => a + b, 0)).toBe(total);
      }),
    );
  });

  test("no part is a fen or more away from its exact share", () => {
    fc.assert(
      fc.property(fen, weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        spread(total, parts).forEach((part, i) => {
          const off = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(parts[i]!);
          expect(off > -BigInt(sum) && off < BigInt(sum)).toBe(true);
        });
      }),
    );
  });

  test("zero weights get nothing while anyone else can take it, and an empty list nothing at all", () => {
    fc.assert(
      fc.property(fen, weights, (total, parts) => {
        fc.pre(parts.some((weight) => weight > 0));
        spread(total, parts).forEach((part, i) => expect(parts[i] === 0 ? part : 0).toBe(0));
      }),
    );
    expect(spread(0, [])).toEqual([]);
    expect(spread(0, [0, 0])).toEqual([0, 0]);
    expect(spread(7, [0, 0])).toEqual([7, 0]);
  });

  test("a discount is never larger than the line it comes off", () => {
    fc.assert(
      fc.property(weights, fc.nat(100), (parts, percent) => {
        const total = applyPercent(
          parts.reduce((a, b) => a + b, 0),
          percent,
        );
        spread(total, parts).forEach((part, i) => expect(part).toBeLessThanOrEqual(parts[i]!));
      }),
    );
  });

  test("ties go to the earlier part", () => {
    expect(spread(100, [1, 1, 1])).toEqual([34, 33, 33]);
  });
});

describe("percentOf", () => {
  test("rounds down and stays within the fen", () => {
    fc.assert(
      fc.property(fen, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const part = applyPercent(amount, percent);
        expect(part * 100).toBeLessThanOrEqual(amount * percent);
        expect((part + 1) * 100).toBeGreaterThan(amount * percent);
      }),
    );
  });

  test("94% of 1.99 yuan is 1.87", () => expect(applyPercent(199, 94)).toBe(187));
});

describe("formatting", () => {
  test("reads back to the same fen", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 1_000_000_000 }), (amount) => {
        const text = formatAmount(amount).replace("\u2212", "-").replaceAll(",", "");
        expect(Math.round(Number(text) * 100)).toBe(amount);
      }),
    );
  });

  test("two decimals, thousands apart, the minus before the sign of the yuan", () => {
    expect(formatYuan(149_846)).toBe("¥1,498.46");
    expect(formatYuan(-5)).toBe("\u2212¥0.05");
    expect(formatAmount(100_000_000)).toBe("1,000,000.00");
  });

  test("one of several units, to a hundredth of a fen where it does not divide", () => {
    expect([formatEach(123_450, 10), formatEach(1_852, 3)]).toEqual(["¥123.45", "¥6.1733"]);
  });
});
