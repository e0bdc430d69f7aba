import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, parseYuan } from "~/platform/money";

test("an amount that a person types is read to the fen", () => {
  expect(parseYuan("1498.46")).toBe(149846);
  expect(parseYuan(" 1,498.5 ")).toBe(149850);
  expect(parseYuan("0.05")).toBe(5);
  expect(parseYuan("12")).toBe(1200);
});

test.each(["", "-1", "1.234", "1.", ".5", "1e3", "１２", "1,49.00", "12元"])("%j is no amount", (text) => {
  expect(parseYuan(text)).toBeNull();
});

test("what is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
      expect(parseYuan(formatAmount(fen))).toBe(fen);
    }),
  );
});
