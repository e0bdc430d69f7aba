import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  numberFit,
  parseSpecNumbers,
  specKeys,
  normalizeSpec,
} from "~/modules/catalogue/search/spec-numbers";
import { anyText } from "../../../any-text";

const read = (text: string) => parseSpecNumbers(text).numbers.map(({ kind, value }) => `${value} ${kind}`);
const fit = (input: string, spec: string) => {
  const keys = specKeys(spec);
  return parseSpecNumbers(input).numbers.map((number) => numberFit(number, keys));
};

describe("the numbers of a text", () => {
  it.each([
    ["0.25g*50粒", ["250000 mass", "50 count"]],
    ["250mg×50", ["250000 mass", "50 bare"]],
    ["０．２５ｇ＊５０粒", ["250000 mass", "50 count"]],
    ["250毫克", ["250000 mass"]],
    ["50mg12粒*2板", ["50000 mass", "12 count", "2 count"]],
    ["2ml:1.25万u×10支/盒", ["2 volume", "12500 units", "10 count"]],
    ["100μg/揿*200揿", ["100 mass", "200 count"]],
    ["100µg", ["100 mass"]],
    ["1.5l", ["1500 volume"]],
    ["0.9%", ["0.9 share"]],
    ["5cm", ["50 length"]],
    ["10s", ["10 count"]],
    ["12's", ["12 count"]],
    ["阿莫西林50", ["50 bare"]],
    ["", []],
  ])("%j", (text, numbers) => expect(read(text)).toEqual(numbers));

  it.each(["维生素b12", "09lhnzsy", "第2分厂", "0.25mgx", "h44022059", "6921361253444", "国药准字Z20026032"])(
    "are none in %s, which is a name or a number on a box",
    (text) => {
      expect(read(text)).toEqual([]);
      expect(parseSpecNumbers(text).rest).toContain(text.toLowerCase());
    },
  );

  it("leave the words between them", () => {
    expect(parseSpecNumbers("阿莫西林胶囊0.25g*50粒邦民").rest.split(/[\s*]+/)).toEqual([
      "阿莫西林胶囊",
      "邦民",
    ]);
  });
});

describe("a typed number fits a specification", () => {
  it.each([
    ["250mg", "0.25g×50粒", [1]],
    ["0.25g*50粒", "250mg*50粒/盒", [1, 1]],
    ["50", "0.25g×50粒", [1]],
    ["24粒", "0.1g*12粒*2板", [1]],
    ["12", "0.1g*12粒*2板", [1]],
    ["50片", "0.25g×50粒", [1]],
    ["0.5g", "0.25g×50粒", [0]],
    ["250ml", "250mg*10", [0.5]],
    ["36", "0.25g×50粒", [0]],
  ])("%s in %s: %j", (input, spec, expected) => expect(fit(input, spec)).toEqual(expected));

  it("however it is spaced, signed and widened", () => {
    const mass = fc.integer({ min: 1, max: 999 });
    const count = fc.integer({ min: 2, max: 200 });
    fc.assert(
      fc.property(mass, count, fc.constantFrom("*", "×", "x", " * ", "＊"), (mg, n, sign) => {
        const keys = specKeys(`${mg}mg*${n}片/盒`);
        const { numbers } = parseSpecNumbers(`${mg}毫克${sign}${n}片`);
        expect(numbers.map((number) => numberFit(number, keys))).toEqual([1, 1]);
      }),
      { numRuns: 50 },
    );
  });

  it("and never one that has none of its figures", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 401, max: 99_999 }), (has, input) => {
        expect(fit(`${input}粒`, `0.3g*${has}粒`)).toEqual([0]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("units", () => {
  it.each([
    ["1kg", "1000g", "1公斤", "1千克", "1000克"],
    ["0.5g", "500mg", "500毫克", "0.5克"],
    ["250ug", "250μg", "250mcg", "250微克", "0.25mg"],
    ["1.2l", "1200ml", "1.2升", "1200毫升"],
    ["1.25万u", "12500u", "12500iu", "1.25万单位", "12500单位"],
    ["2m", "200cm", "2000mm", "2米", "200厘米", "2000毫米"],
  ])("%s is the same quantity as %s and its like", (...texts) => {
    expect(new Set(texts.flatMap(read)).size).toBe(1);
    for (const text of texts) for (const other of texts) expect(fit(text, `${other}*7`)).toEqual([1]);
  });

  it("of another kind are another quantity, though the figure be the same", () => {
    const quantities = ["5mg", "5ml", "5cm", "5%", "5片", "5u"];
    for (const quantity of quantities)
      for (const other of quantities)
        if (quantity !== other) expect(fit(quantity, other), `${quantity} in ${other}`).toEqual([0.5]);
  });

  it("are read as long as they are written: 毫克 is not 毫, mg no metre", () => {
    expect(read("5mg")).toEqual(["5000 mass"]);
    expect(read("5m")).toEqual(["5000 length"]);
    expect(read("5mm")).toEqual(["5 length"]);
    expect(read("3abc")).toEqual([]);
  });
});

describe("what a specification is found by", () => {
  it.each([
    ["12粒*2板", ["count 12", "count 2", "count 24", "written 12", "written 2", "written 24"]],
    ["0.25g*24粒", ["count 24", "mass 250000", "written 0.25", "written 24"]],
    ["10", ["bare 10", "count 10", "written 10"]],
    ["—", []],
  ])("%s", (spec, keys) => expect([...specKeys(spec)].sort()).toEqual(keys));

  it("is the number of pieces in a box, however it is packed", () => {
    const parts = fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(parts, (counts) => {
        const spec = `0.5g*${counts.map((count) => `${count}片`).join("*")}`;
        const pieces = counts.reduce((product, count) => product * count, 1);
        expect(fit(`${pieces}`, spec)).toEqual([1]);
        expect(fit(`${pieces}粒`, spec)).toEqual([1]);
      }),
      { numRuns: 40 },
    );
  });
});

it("whatever is typed, each number is one that stands in it, and what is left has none of them", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 8 }), (text) => {
      const { numbers, rest } = parseSpecNumbers(text);
      for (const { value, written, text: part } of numbers) {
        expect(Number.isFinite(value) && Number.isFinite(written)).toBe(true);
        expect(normalizeSpec(text)).toContain(part.replace(/\*$/, ""));
      }
      expect(parseSpecNumbers(rest).numbers.length).toBeLessThanOrEqual(numbers.length);
    }),
  );
});

it("a typed number fits its own text best of all: never less than it fits another", () => {
  const number = fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom("mg", "ml", "g", "片", "粒", "%", ""))
    .map(([figure, unit]) => `${figure}${unit}`);
  fc.assert(
    fc.property(number, number, (item, other) => {
      expect(fit(item, item)).toEqual([1]);
      const [own] = fit(item, `${item}/盒`);
      const [foreign] = fit(item, `${other}/盒`);
      expect(own).toBeGreaterThanOrEqual(foreign!);
      expect([0, 0.5, 1]).toContain(foreign);
    }),
    { numRuns: 60 },
  );
});
