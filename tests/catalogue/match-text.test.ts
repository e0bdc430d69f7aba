import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchKey, matchSpec, matchText } from "~/catalogue/match-text";
import { readSpec } from "~/catalogue/spec";

describe("the spelling in which lists are compared", () => {
  test.each([
    ["维生素B₁₂片", "维生素B12片"],
    ["聚乙二醇Ⅱ", "聚乙二醇II"],
    ["（合肥）药业", "(合肥)药业"],
    ["复方 氨酚烷胺片", "复方氨酚烷胺片"],
    ["ＡＢ片", "ab片"],
    ["头孢克肟—甲", "头孢克肟-甲"],
    ["注射用头孢[钠]", "注射用头孢【钠】"],
  ])("%s is %s", (one, other) => {
    expect(matchText(one)).toBe(matchText(other));
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
  ])("spec %s is %s", (one, other) => {
    expect(matchSpec(one)).toBe(matchSpec(other));
  });

  test.each([
    ["0.25g*24粒", "0.25g*12粒"],
    ["0.25g*24粒", "0.2g*24粒"],
    ["5ml:10mg", "5ml:1mg"],
    ["1.5g", "15g"],
  ])("spec %s is not %s", (one, other) => {
    expect(matchSpec(one)).not.toBe(matchSpec(other));
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
});
