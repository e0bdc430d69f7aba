import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  packContent,
  pricePerPiece,
  pricePerPieceText,
  getStrength,
} from "~/modules/catalogue/traits/packing";
import { readDemoFile } from "~/demo/goods.server";

describe("getStrength", () => {
  it.each([
    ["0.25g*50粒", "0.25g"],
    ["250mg×50粒/盒", "0.25g"],
    ["０.２５ｇ＊50粒", "0.25g"],
    ["0.05g*12片", "50mg"],
    ["500ug*30片", "0.5mg"],
    ["50μg*100片", "50μg"],
    ["5ml:50mg×1支", "5ml:50mg"],
    ["5毫升：50毫克*1支", "5ml:50mg"],
    ["1000ml*1袋", "1L"],
    ["10ml*12支/盒", "10ml"],
    ["1000000iu*1支", "100万单位"],
    ["500万单位*1支/支", "500万单位"],
    ["300iu*3支", "300单位"],
    ["24粒", "24粒"],
    ["每10丸重1g,360丸/瓶", "360丸"],
    ["盒装", ""],
    ["", ""],
  ])("%s → %s", (spec, strength) => expect(getStrength(spec)).toBe(strength));

  it("does not depend on the unit that it was written in", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 200 }), (mg, pieces) => {
        const inGrams = `${mg / 1000}g*${pieces}片`;
        expect(getStrength(`${mg}mg×${pieces}片/盒`)).toBe(getStrength(inGrams));
        expect(getStrength(`${mg * 1000}ug*${pieces}片`)).toBe(getStrength(inGrams));
        expect(getStrength(getStrength(inGrams))).toBe(getStrength(inGrams));
      }),
    );
  });
});

describe("packContent", () => {
  it.each([
    ["0.25g*24粒", "24粒"],
    ["0.35g*12片*2板", "24片"],
    ["10ml*6支*2盒", "12支"],
    ["5mg×100片/瓶", "100片"],
    ["100mg*60'S", "60片"],
    ["2.5g*10袋/盒(无糖型)", "10袋"],
    ["每10丸重1g,360丸/瓶", "360丸"],
    ["每10粒重1g*360粒", "360粒"],
    ["20ml:20mg(100ug*200喷)/盒", "200喷"],
    ["50ug*60揿/支", "60揿"],
    ["4g(保险子1粒)", "4g"],
    ["75iu*1支+1ml注射用水/盒", "1支"],
    ["15g", "15g"],
    ["1kg", "1000g"],
    ["100ml", "100ml"],
    ["30ml:30mg", "30ml"],
    ["60mg/瓶", "1瓶"],
    ["250iu/支", "1支"],
  ])("%s holds %s", (spec, text) => expect(packContent(spec)?.text).toBe(text));

  it.each(["", "1盒", "见包装", "500mg", "0片"])("%s does not say", (spec) =>
    expect(packContent(spec)).toBeNull(),
  );

  it("multiplies boards, whatever is said of a piece", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("", "0.25g*", "50mg×", "5ml:50mg*"),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom("片", "粒", "支", "袋"),
        fc.integer({ min: 1, max: 9 }),
        (strength, pieces, unit, boards) => {
          expect(packContent(`${strength}${pieces}${unit}*${boards}板`)).toEqual({
            amount: pieces * boards,
            unit,
            text: `${pieces * boards}${unit}`,
          });
        },
      ),
    );
  });

  it("reads nearly every real specification, each with an amount above nothing", async () => {
    const specs = (await readDemoFile("goods")).map((row) => row["spec"]!);
    const read = specs.flatMap((spec) => packContent(spec) ?? []);
    expect(read.length / specs.length).toBeGreaterThan(0.98);
    expect(read.every(({ amount }) => amount > 0 && Number.isFinite(amount))).toBe(true);
  });
});

describe("the price of a piece", () => {
  it("tells tablets apart that cost the same fen", () => {
    const pack = packContent("0.25g*50粒")!;
    expect(pricePerPieceText(1180, pack)).toBe("¥0.236/粒");
    expect(pricePerPieceText(1175, pack)).toBe("¥0.235/粒");
    expect(pricePerPieceText(4900, packContent("500g")!)).toBe("¥0.098/g");
  });

  it("falls with the pack and rises with the price", () => {
    const amounts = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(fc.nat(1_000_000), amounts, amounts, (fen, a, b) => {
        const of = (pieces: number) => pricePerPiece(fen, packContent(`${pieces}片`)!);
        expect(Math.sign(of(a) - of(b)) * Math.sign(b - a)).toBeGreaterThanOrEqual(0);
        expect(of(a) * a).toBeCloseTo(fen, 6);
        expect(pricePerPiece(fen + 1, packContent(`${a}片`)!)).toBeGreaterThan(of(a));
      }),
    );
  });
});
