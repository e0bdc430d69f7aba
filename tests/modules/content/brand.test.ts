import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import { placeNames } from "~/platform/values/regions";
import { brandMark, brandName, brandShape, SHAPES } from "~/modules/content/brand";

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

describe("a maker's name", () => {
  const word = fc.constantFrom("白云山", "扬子江", "同仁堂", "华润", "正大", "ABC");
  const place = fc.constantFrom("", "北京", "广州", "中国", "哈尔滨");
  const suffix = fc.array(fc.constantFrom("药业", "制药", "集团", "股份", "医药", "厂"), { maxLength: 3 });

  test("loses what every maker is called, however often it stands there", () =>
    fc.assert(
      fc.property(place, word, suffix, (where, name, ends) => {
        expect(brandName(where + name + ends.join(""))).toBe(where + name);
      }),
    ));

  test("loses what stands in brackets, of either width, and no more of a name than all but nothing", () => {
    expect(brandName("赛诺菲（杭州）制药")).toBe("赛诺菲");
    expect(brandName("拜耳(中国)")).toBe("拜耳");
    expect(brandName("（杭州）")).toBe("（杭州）");
    expect(brandName("药业集团")).toBe("药业集团");
  });

  test("once said is said the same again", () =>
    fc.assert(
      fc.property(place, word, suffix, (where, name, ends) => {
        const message = brandName(where + name + ends.join(""));
        expect(brandName(message)).toBe(message);
      }),
    ));

  test("is marked without its place, as long as two characters are left", () =>
    fc.assert(
      fc.property(place, word, suffix, (where, name, ends) => {
        const mark = brandMark(where + name + ends.join(""), places);
        expect(name.startsWith(mark)).toBe(true);
        expect([2, 3]).toContain(mark.length);
      }),
    ));
});

test("shapes are spread evenly over brands that were added one after the other", () => {
  const shapes = Array.from({ length: 40 }, (_, i) => brandShape(i + 1));
  for (const shape of SHAPES) expect(shapes.filter((item) => item === shape)).toHaveLength(10);
});

describe("a mark", () => {
  const PLACES = new Set(["广州", "白云", "哈尔滨", "内蒙古", "呼和浩特"]);

  test.each([
    // Of 白云山 one character would be left behind the place 白云.
    ["广州白云山制药", "白云山"],
    ["呼和浩特大盛制药", "大盛"],
    ["中国中美同仁堂", "同仁堂"],
    ["内蒙古哈尔滨天龙药业", "天龙"],
    ["哈尔滨三精", "三精"],
    ["哈尔滨甲", "哈尔"],
    ["B.Braun", "BB"],
    ["A", "A"],
    ["·", "·"],
  ])("of %s is %s: without every place before it, as long as two characters are left", (name, mark) =>
    expect(brandMark(name, PLACES)).toBe(mark),
  );
});

test("a mark is two or three whole characters, also of rare ones that take two places each", () => {
  expect(brandMark("𠮷祥堂", places)).toBe("𠮷祥堂");
  expect(brandMark("甲𠮷祥制药", places)).toBe("甲𠮷祥");
  expect(brandMark("甲𠮷祥瑞制药", places)).toBe("甲𠮷");
});

test("whatever a maker is called, its name and its mark say something, and nothing that is not in what it is called", () =>
  fc.assert(
    fc.property(anyText({ minLength: 1 }), (name) => {
      fc.pre(name !== "" && !/\p{Surrogate}/u.test(name));
      for (const message of [brandName(name), brandMark(name, places)]) {
        expect(message).not.toBe("");
        expect(message).not.toMatch(/\p{Surrogate}/u);
        for (const character of message) expect(name).toContain(character);
      }
    }),
  ));
