import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readSingleUnit, readSpec } from "~/modules/catalogue/search/spec";

describe("specs", () => {
  test.each([
    ["3mg*6片/盒", "3mg*6片", "盒"],
    ["0.5g60粒", "0.5g*60粒", null],
    ["2ml:10mg×1支", "2ml:10mg*1支", null],
    ["１０ｇ × ９袋", "10g*9袋", null],
    ["0.5g60粒/瓶", "0.5g*60粒", "瓶"],
    ["　３mg＊６片／盒", "3mg*6片", "盒"],
    ["200ml", "200ml", null],
    ["10片/1盒", "10片", "盒"],
    ["/盒", "/盒", null],
    ["", "", null],
    ["5  cm", "5 cm", null],
    ["0.25g x 24粒", "0.25g*24粒", null],
  ])("%j is %j in %j", (text, spec, unit) => expect(readSpec(text)).toEqual({ spec, unit }));

  test.each([
    ["10片", null],
    ["100ml", null],
    ["2ml*1支", "支"],
    ["10g*1袋", "袋"],
    ["5g*1盒", "盒"],
    ["0.4ml*10支", null],
    ["100ml*2瓶", null],
    ["", null],
  ])("%j names the unit %j, and no form is taken for one", (spec, unit) =>
    expect(readSingleUnit(spec)).toBe(unit),
  );
});

describe("a torn spec", () => {
  it.each([
    ["5ml6支", "5ml*6支"],
    ["0.3g24S", "0.3g*24S"],
    ["100IU3瓶", "100IU*3瓶"],
    ["10ug8枚", "10ug*8枚"],
    // A number behind a unit that counts nothing is no second number.
    ["0.5g60", "0.5g60"],
    ["2g3cm", "2g3cm"],
  ])("%s: %s", (text, spec) => expect(readSpec(text).spec).toBe(spec));
});

describe("the unit of a spec", () => {
  it.each([
    ["10片/盒/箱", "10片/盒", "箱"],
    ["10片/个", "10片", "个"],
    ["1kg/袋", "1kg", "袋"],
    ["10mg/片", "10mg", "片"],
    // What is no unit of a sale stays in the spec.
    ["10mg/ml", "10mg/ml", null],
    ["10片/2盒", "10片/2盒", null],
    ["10片 /盒", "10片", "盒"],
    ["10片/盒装", "10片/盒装", null],
  ])("%s", (text, spec, unit) => expect(readSpec(text)).toEqual({ spec, unit }));

  it("is one of those that goods are sold in, and was written behind the spec", () => {
    const parts = fc.array(fc.constantFrom("10", "mg", "片", "盒", "/", "*", "×", " ", "6", "瓶", "１"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(parts, (written) => {
        const { spec, unit } = readSpec(written.join(""));
        expect(spec).not.toMatch(/×\d|１|\* | \*|^ | $/);
        if (unit !== null) expect(written).toContain(unit);
        // Read once more nothing changes but that one more unit may be taken off.
        if (unit === null) expect(readSpec(spec)).toEqual({ spec, unit });
      }),
    );
  });
});
