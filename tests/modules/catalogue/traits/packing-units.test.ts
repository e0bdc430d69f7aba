import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  packContent,
  pricePerPiece,
  pricePerPieceText,
  getStrength,
} from "~/modules/catalogue/traits/packing";
import { anyText } from "../../../any-text";

const holds = (spec: string) => packContent(spec)?.text ?? null;

describe("the strength", () => {
  test.each([
    ["1kg", "1kg"],
    ["1公斤", "1kg"],
    ["1000g", "1kg"],
    ["100mg*10片", "0.1g"],
    ["99mg*10片", "99mg"],
    ["0.1mg*10片", "0.1mg"],
    ["99ug*10片", "99μg"],
    ["99mcg*10片", "99μg"],
    ["99µg*10片", "99μg"],
    ["25微克*10片", "25μg"],
    ["50毫克*10片", "50mg"],
    ["0.5克*10片", "0.5g"],
    ["999ml*1瓶", "999ml"],
    ["1.5升*1桶", "1.5L"],
    ["9999iu*1支", "9999单位"],
    ["10000iu*1支", "1万单位"],
    ["5000u*1支", "5000单位"],
    ["80万u*1支", "80万单位"],
    ["80万IU*1支", "80万单位"],
    ["2ml：0.1g*10支", "2ml:0.1g"],
    ["1l:9g*1袋", "1l:9g"],
  ])("of %s is %s", (spec, strength) => expect(getStrength(spec)).toBe(strength));

  test("is told apart from words that begin like a unit", () => {
    expect(getStrength("5gauze*10片")).toBe("10片");
    expect(getStrength("5mm*10片")).toBe("10片");
  });

  test("of any quantity is the same whatever it is written in, and read again the same", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (micrograms) => {
        const strength = getStrength(`${micrograms}ug*10片`);
        if (micrograms % 1000 === 0) expect(getStrength(`${micrograms / 1000}mg*10片`)).toBe(strength);
        if (micrograms % 1_000_000 === 0) expect(getStrength(`${micrograms / 1e6}g*10片`)).toBe(strength);
        expect(getStrength(`${strength}*10片`)).toBe(strength);
        expect(strength).toMatch(/^[\d.]+(μg|mg|g|kg)$/);
      }),
    ));
});

describe("what one unit of sale holds", () => {
  const COUNTED = "粒 片 丸 袋 支 枚 贴 瓶 只 张 块 条 套 个 包 付 颗".split(" ");
  test.each(COUNTED)("is counted in %s", (unit) => {
    expect(holds(`10${unit}`)).toBe(`10${unit}`);
    expect(holds(`0.5g*10${unit}*3盒`)).toBe(`30${unit}`);
  });

  test.each([
    ["10s*2板", "20片"],
    ["100ug*60喷", "60喷"],
    ["160ug/4.5ug*60吸", "60吸"],
    ["50ug*200揿/瓶", "200揿"],
    ["0.25g*12片*2板*5盒", "120片"],
    ["10ml:0.1g*5支", "5支"],
    ["0.9g*9丸/盒", "9丸"],
    ["每8丸重1.44g*200丸", "200丸"],
    ["每100丸重10g*60g", "60g"],
    ["每10丸重2.5g*52.5g(210丸)", "52.5g"],
    ["0.3g*12粒(铝塑)*2板", "24粒"],
    ["12片(每片含0.5g)", "12片"],
    ["5片+10片", "5片"],
    ["10g*1支+溶剂2支", "1支"],
    ["2.5kg", "2500g"],
    ["1.5L", "1500ml"],
    ["20g/支", "20g"],
    ["5mg/片", null],
    ["80万单位/瓶", "1瓶"],
    ["250mg/袋/盒", "1袋"],
    ["0.5g", "0.5g"],
    ["500ug", null],
    ["/", null],
    ["0粒", null],
    ["0g", null],
  ])("of %s is %s", (spec, text) => expect(holds(spec)).toBe(text));

  test("comes to as many pieces however its boards are grouped", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }), (counts) => {
        const spec = (all: number[]) =>
          `0.5g*${all.map((count, at) => (at === 0 ? `${count}片` : `${count}板`)).join("*")}`;
        const pieces = counts.reduce((all, count) => all * count, 1);
        expect(packContent(spec(counts))).toMatchObject({ amount: pieces, unit: "片" });
        expect(holds(spec(counts))).toBe(holds(`0.5g*${pieces}片`));
      }),
    ));

  test("of any text is an amount above nothing with its unit, or nobody knows", () =>
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          anyText().map((text) => `0.25g*24粒${text}`),
        ),
        (spec) => {
          const pack = packContent(spec);
          if (pack) expect(pack.amount > 0 && pack.text === `${pack.amount}${pack.unit}`).toBe(true);
          expect(typeof getStrength(spec)).toBe("string");
        },
      ),
    ));
});

describe("what a piece costs", () => {
  test("goes by what is in it: of two packs the one with more for the same money is cheaper", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        (fen, pieces, more) => {
          const small = packContent(`${pieces}片`)!;
          const large = packContent(`${pieces}片*${more + 1}板`)!;
          expect(pricePerPiece(fen, large)).toBeLessThan(pricePerPiece(fen, small));
          expect(pricePerPieceText(fen, small)).toMatch(/^¥\d+\.\d{3}\/片$/);
        },
      ),
    ));

  test.each([
    [0, "10片", "¥0.000/片"],
    [1, "1片", "¥0.010/片"],
    [1, "1000片", "¥0.000/片"],
    [123_456, "10ml*6支", "¥205.760/支"],
    [500, "1kg", "¥0.005/g"],
  ])("%i fen of %s is %s", (fen, spec, text) =>
    expect(pricePerPieceText(fen, packContent(spec)!)).toBe(text),
  );
});
