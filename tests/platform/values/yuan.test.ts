import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, inCapitals, parseYuan } from "~/platform/values/money";

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

test.each([
  [0, "零元整"],
  [5, "伍分"],
  [30, "叁角整"],
  [149_846, "壹仟肆佰玖拾捌元肆角陆分"],
  [140_950, "壹仟肆佰零玖元伍角整"],
  [600_714, "陆仟零柒元壹角肆分"],
  [1_640_902, "壹万陆仟肆佰零玖元零贰分"],
  [32_504, "叁佰贰拾伍元零肆分"],
  [10_080_000, "壹拾万零捌佰元整"],
  [1_000_000_000_00, "壹拾亿元整"],
  [1_000_100_000_00, "壹拾亿零壹拾万元整"],
  [-1_000, "负壹拾元整"],
])("%i fen in words", (fen, text) => {
  expect(inCapitals(fen)).toBe(text);
});

test("amounts in words never repeat a 零, end in 整 or 分, and differ where the amounts do", () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(amount, amount, (item, other) => {
      expect(inCapitals(item)).not.toMatch(/零零|零[元万亿](?!整)|万万|亿万/);
      expect(inCapitals(item)).toMatch(/[整分]$/);
      expect(inCapitals(item) === inCapitals(other)).toBe(item === other);
    }),
  );
});
