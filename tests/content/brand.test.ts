import fc from "fast-check";
import { expect, test } from "vitest";
import { placeNames } from "~/company/regions";
import { brandMark, brandName, brandShape, SHAPES } from "~/content/brand";

const places = placeNames();

test.each([
  ["西安杨森制药", "西安杨森", "杨森"],
  ["赛诺菲(杭州)制药", "赛诺菲", "赛诺菲"],
  ["拜耳医药保健", "拜耳", "拜耳"],
  ["扬子江药业", "扬子江", "扬子江"],
  ["中美上海施贵宝制药", "中美上海施贵宝", "施贵宝"],
  ["哈尔滨誉衡药业", "哈尔滨誉衡", "誉衡"],
  ["广州白云山光华制药", "广州白云山光华", "白云"],
  ["上海", "上海", "上海"],
  ["制药厂", "制药厂", "制药厂"],
  ["UCBFarchimSA", "UCBFarchimSA", "UC"],
])("%s is called %s and marked %s", (short, name, mark) => {
  expect(brandName(short)).toBe(name);
  expect(brandMark(name, places)).toBe(mark);
});

test("every name has a mark of at most three characters", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-composite", minLength: 1 }), (name) => {
      expect([...brandMark(name, places)].length).toBeLessThanOrEqual(3);
    }),
  ));

test("a brand keeps its shape", () => {
  expect([1, 2, 3, 4, 5].map(brandShape)).toEqual([SHAPES[1], SHAPES[2], SHAPES[3], SHAPES[0], SHAPES[1]]);
});
