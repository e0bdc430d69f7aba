import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchKey, matchSpec, matchText } from "~/modules/catalogue/search/match-text";
import { readSpec } from "~/modules/catalogue/search/spec";

describe("the spelling in which lists are compared", () => {
  test.each([
    ["维生素B₁₂片", "维生素B12片"],
    ["聚乙二醇Ⅱ", "聚乙二醇II"],
    ["（合肥）药业", "(合肥)药业"],
    ["复方 氨酚烷胺片", "复方氨酚烷胺片"],
    ["ＡＢ片", "ab片"],
    ["头孢克肟—甲", "头孢克肟-甲"],
    ["注射用头孢[钠]", "注射用头孢【钠】"],
  ])("%s is %s", (item, other) => {
    expect(matchText(item)).toBe(matchText(other));
  });

  test.each([
    ["0.25g×24粒", "0.25g*24粒"],
    ["0.25g✕24粒/盒", "0.25G*24粒"],
    ["0.25g x 24粒", "0.25g＊24粒"],
    ["0.5g60粒", "0.5g×60粒"],
    ["10µg*30片", "10μg*30片"],
    ["2㎎×12片", "2mg*12片"],
    ["", "—"],
    ["-", "—"],
  ])("spec %s is %s", (item, other) => {
    expect(matchSpec(item)).toBe(matchSpec(other));
  });

  test.each([
    ["0.25g*24粒", "0.25g*12粒"],
    ["0.25g*24粒", "0.2g*24粒"],
    ["5ml:10mg", "5ml:1mg"],
    ["1.5g", "15g"],
  ])("spec %s is not %s", (item, other) => {
    expect(matchSpec(item)).not.toBe(matchSpec(other));
  });

  test("of a spec is the same once it is stored, and the same again", () => {
    const part = fc.constantFrom(
      "0.25g",
      "24粒",
      "×",
      "x",
      "*",
      "/",
      "盒",
      "支",
      "10ml",
      ":",
      " ",
      "₄",
      "Ⅱ",
      "（",
      ")",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const spec = parts.join("");
        expect(matchSpec(readSpec(spec).spec || "—")).toBe(matchSpec(spec));
        expect(matchText(matchText(spec))).toBe(matchText(spec));
      }),
    );
  });

  test("keeps name and spec apart", () => {
    expect(matchKey("甲", "乙")).not.toBe(matchKey("甲乙", ""));
  });

  test.each([
    // A letter x is a sign of multiplication between two figures, with a unit before it, and nowhere else.
    ["12x5", "12*5"],
    ["10mlx6", "10ml*6"],
    ["5粒x2", "5粒*2"],
    ["x光片", "x光片"],
    ["12x光", "12x光"],
    ["x5", "x5"],
    ["apex 5", "apex5"],
    ["0.9%x5", "0.9%x5"],
  ])("%s is compared as %s", (text, match) => expect(matchText(text)).toBe(match));

  test.each([
    ["10片/盒/箱", "10片"],
    ["/", ""],
    ["--", ""],
    ["-5", "-5"],
    ["10mg/ml", "10mg/ml"],
    ["１０片／盒", "10片"],
  ])("the spec %s is compared as %j", (spec, match) => expect(matchSpec(spec)).toBe(match));

  test("two names share a key exactly where name and spec are spelled alike", () => {
    const names = fc.constantFrom("甲", "甲 ", "ａ", "A", "甲(乙)", "甲（乙）");
    const specs = fc.constantFrom("", "—", "10片", "10片/盒", "１０片");
    fc.assert(
      fc.property(names, specs, names, specs, (name, spec, otherName, otherSpec) => {
        const isSame = matchText(name) === matchText(otherName) && matchSpec(spec) === matchSpec(otherSpec);
        expect(matchKey(name, spec) === matchKey(otherName, otherSpec)).toBe(isSame);
      }),
    );
  });
});
