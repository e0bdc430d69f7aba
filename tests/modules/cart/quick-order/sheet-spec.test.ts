import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evenUnit, fitSpec, specParts, type SpecFit } from "~/modules/cart/quick-order/sheet-spec";

const fit = (message: string, theirs: string) => fitSpec(specParts(message), specParts(theirs));

describe("what is said of a goods' spec", () => {
  test.each<[string, string, SpecFit]>([
    ["0.25g*24粒", "0.25g*24粒", "equal"],
    ["250mg×24s", "0.25g*24粒/盒", "equal"],
    ["0.25*24", "0.25g*24粒", "equal"],
    ["250*24", "0.25g*24粒", "equal"],
    ["24*0.25", "0.25g*24粒", "equal"],
    ["10g*20包", "10g*20袋", "equal"],
    ["24粒", "0.25g*24粒", "more"],
    ["200丸", "每8丸相当于3g*200丸", "more"],
    ["0.25g", "0.25g*24粒", "part"],
    ["0.25", "0.25g*24粒", "part"],
    ["24粒", "12粒*24粒", "part"],
    ["200丸", "200粒/瓶", "unit"],
    ["0.25g*24片", "0.25g*24粒", "unit"],
    ["10ml*10瓶", "10ml*10支", "unit"],
    ["0.5g*24粒", "0.25g*24粒", "other"],
    ["0.25g*36粒", "0.25g*24粒", "other"],
    ["0.5", "0.25g*24粒", "other"],
    ["10mg", "10ml", "other"],
    ["24*24", "0.25g*24粒", "other"],
    ["", "0.25g*24粒", "free"],
    ["大号", "大号", "equal"],
    ["大号", "小号", "other"],
  ])("%s of %s: %s", (message, theirs, expected) => expect(fit(message, theirs)).toBe(expected));

  test("units that nobody tells apart are one", () => {
    expect(["包", "公斤", "枚", "'S", "盒"].map(evenUnit)).toEqual(["袋", "kg", "个", "s", "盒"]);
  });
});

describe("for any spec", () => {
  const strength = fc.tuple(fc.integer({ min: 2, max: 900 }), fc.constantFrom("mg", "ml", "μg", "万单位"));
  const count = fc.tuple(fc.integer({ min: 2, max: 999 }), fc.constantFrom("粒", "片", "丸", "袋", "支"));

  test("it is equal to itself in any order, and bare figures of it are too", () => {
    fc.assert(
      fc.property(strength, count, fc.boolean(), ([n, unit], [m, counts], isTurned) => {
        const written = [`${n}${unit}`, `${m}${counts}`];
        const goods = written.join("*");
        expect(fit((isTurned ? written.reverse() : written).join("×"), goods)).toBe("equal");
        expect(fit(`${n}*${m}`, goods)).toBe("equal");
        expect(fit(`${m}${counts}`, goods)).toBe("more");
      }),
    );
  });

  test("another count, strength or unit of it never agrees", () => {
    const agreed = new Set<SpecFit>(["equal", "more", "part", "free"]);
    fc.assert(
      fc.property(strength, count, count, ([n, unit], [m, counts], [k, other]) => {
        fc.pre(m !== k || counts !== other);
        const found = fit(`${n}${unit}*${k}${other}`, `${n}${unit}*${m}${counts}`);
        expect(agreed.has(found)).toBe(false);
        expect(found).toBe(m === k ? "unit" : "other");
        if (n !== 450) expect(fit(`450${unit}*${m}${counts}`, `${n}${unit}*${m}${counts}`)).toBe("other");
      }),
    );
  });
});
