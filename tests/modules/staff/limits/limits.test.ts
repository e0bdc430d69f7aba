import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isPast,
  STAFF_LIMIT_KEYS,
  STAFF_LIMITS,
  limitText,
  pastWords,
  percentApart,
  readLimit,
  inputLimit,
} from "~/modules/staff/limits/limits";

test("what a form shows is read back as it was", () => {
  for (const name of STAFF_LIMIT_KEYS)
    expect(readLimit(name, inputLimit(name, STAFF_LIMITS[name].value))).toBe(STAFF_LIMITS[name].value);
  fc.assert(
    fc.property(fc.nat(99_999_999), (fen) => {
      expect(readLimit("refund", inputLimit("refund", fen))).toBe(fen);
    }),
  );
});

test.each([
  ["refund", "5,000", 500_000],
  ["refund", "-1", null],
  ["refund", "x", null],
  ["price", "20 %", 20],
  ["price", "101", null],
  ["price", "1.5", null],
] as const)("%s typed as %s is %s", (name, input, value) => {
  expect(readLimit(name, input)).toBe(value);
});

test("past it is what is more, up or down; the limit itself is not", () => {
  expect([isPast(500_000, 500_000), isPast(500_001, 500_000), isPast(-500_001, 500_000)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(limitText("refund", 500_000)).toBe("¥5,000.00");
  expect(pastWords("price", 20)).toBe("超过一人可办的限额（改价，与原价及 30 天前的价格相差 20%）");
});

test("prices are apart by whole percent, rounded up", () => {
  expect([percentApart(100, 120), percentApart(100, 79), percentApart(300, 361), percentApart(5, 5)]).toEqual(
    [20, 21, 21, 0],
  );
  expect(percentApart(0, 1)).toBe(100);
});
