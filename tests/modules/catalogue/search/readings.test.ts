import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexTerms, searchTerms, WEIGHT } from "~/modules/catalogue/search/search-terms";
import { anyText } from "../../../any-text";

describe("the right reading", () => {
  test.each([
    ["白术", "baizhu"],
    ["苍术", "cangzhu"],
    ["莪术油", "ezhuyou"],
    ["重组", "chongzu"],
    ["蛤蚧定喘丸", "gejiedingchuanwan"],
    ["东阿", "donge"],
    ["枸橼酸铋钾", "juyuansuanbijia"],
    ["枸杞", "gouqi"],
    ["薄荷", "bohe"],
    ["厚朴排气合剂", "houpopaiqiheji"],
    ["当归", "danggui"],
    ["地黄", "dihuang"],
    ["阿莫西林", "amoxilin"],
    ["阿奇霉素", "aqimeisu"],
    ["人参", "renshen"],
    ["咳速停", "kesuting"],
  ])("of %s is %s", (name, full) => {
    const { full: readings, initials } = searchTerms(name);
    expect(readings[0]).toBe(full);
    expect(initials[0]).toHaveLength([...name].length);
  });

  test("stands wherever the word does: before, between and behind others, and once more", () =>
    fc.assert(
      fc.property(
        fc.constantFrom(["白术", "baizhu"], ["阿胶", "ejiao"], ["重楼", "chonglou"], ["厚朴", "houpo"]),
        fc.constantFrom(["", ""], ["炒", "chao"], ["甲", "jia"]),
        fc.constantFrom(["", ""], ["片", "pian"], ["丸", "wan"]),
        ([word, sound], [before, first], [behind, last]) => {
          const name = before! + word! + behind!;
          expect(searchTerms(name).full[0]).toBe(first! + sound! + last!);
          expect(searchTerms(name + name).full[0]).toBe((first! + sound! + last!).repeat(2));
        },
      ),
    ));

  test("of a traditional or wide writing is that of the plain one", () => {
    expect(searchTerms("當歸")).toEqual(searchTerms("当归"));
    expect(searchTerms("维生素Ｃ")).toEqual(searchTerms("维生素c"));
  });
});

describe("whatever a list says", () => {
  const found = fc.record({
    name: anyText(),
    genericName: anyText(),
    tradeName: anyText(),
    approvalNumber: anyText(),
    barcode: fc.constantFrom("", "6902893380135"),
    sku: anyText(),
  });

  test("a goods is found by terms that are not empty, each once, with a weight that there is", () =>
    fc.assert(
      fc.property(found, (goods) => {
        const terms = indexTerms(goods);
        expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length);
        for (const { term, weight } of terms) {
          expect(term.length > 0 && term.length <= 40).toBe(true);
          expect(Object.values(WEIGHT)).toContain(weight);
        }
      }),
      { numRuns: 60 },
    ));

  test("each of its names is among them as plain text, with the weight of a name", () =>
    fc.assert(
      fc.property(fc.constantFrom("阿莫西林胶囊", "维生素C片", "六味地黄丸"), anyText(), (name, trade) => {
        const goods = { name, genericName: name, tradeName: trade, approvalNumber: "", barcode: "", sku: "" };
        const weights = new Map(indexTerms(goods).map(({ term, weight }) => [term, weight]));
        const { text, full, initials } = searchTerms(name);
        expect(weights.get(text)).toBe(WEIGHT.name);
        for (const sound of [...full, ...initials])
          expect(weights.get(sound)).toBeGreaterThanOrEqual(WEIGHT.right);
      }),
      { numRuns: 40 },
    ));
});
