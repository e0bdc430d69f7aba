import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  above,
  toBigrams,
  searchTerms,
  indexTerms,
  plainText,
  WEIGHT,
  type SearchableNames,
} from "~/modules/catalogue/search/search-terms";

describe("spelling", () => {
  it.each([
    ["阿莫西林胶囊", "amoxilinjiaonang", "amxljn"],
    ["莪术", "ezhu", "ez"],
    ["重楼", "chonglou", "cl"],
    ["蛤壳", "geqiao", "gq"],
    ["阿胶", "ejiao", "ej"],
    ["枸橼酸", "juyuansuan", "jys"],
    ["重组人干扰素", "chongzurenganraosu", "czrgrs"],
    ["丹参片", "danshenpian", "dsp"],
    ["咳特灵", "keteling", "ktl"],
  ])("%s has its right reading first", (name, full, initials) => {
    expect(searchTerms(name).full[0]).toBe(full);
    expect(searchTerms(name).initials[0]).toBe(initials);
  });

  it("keeps the everyday reading beside the right one", () => {
    expect(searchTerms("重楼").full).toEqual(["chonglou", "zhonglou"]);
    expect(searchTerms("阿胶").initials).toEqual(["ej", "aj"]);
  });

  it("makes terms of names, numbers and what stands in brackets", () => {
    const terms = indexTerms({
      name: "芬必得(布洛芬缓释胶囊)",
      genericName: "布洛芬缓释胶囊",
      tradeName: "芬必得",
      approvalNumber: "国药准字H10900089",
      barcode: "6902893380135",
      sku: "A-1601",
    }).map((t) => t.term);
    for (const term of [
      "芬必得",
      "fbd",
      "布洛芬缓释胶囊",
      "blfhsjn",
      "h10900089",
      "国药准字h10900089",
      "6902893380135",
    ])
      expect(terms).toContain(term);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it("pairs every two neighbours, brackets left out", () => {
    expect(toBigrams("维生素C片(薄膜)")).toEqual(["维生", "生素", "素c", "c片", "片薄", "薄膜"]);
  });
});

describe("readings", () => {
  it.each([
    // A word of the table in the middle and at the end of a name, and twice.
    ["炒白术", "chaobaizhu"],
    ["苍术白术丸", "cangzhubaizhuwan"],
    ["人参党参", "renshendangshen"],
    ["薄荷脑", "bohenao"],
    ["厚朴", "houpo"],
    ["枸杞子", "gouqizi"],
    ["东阿阿胶", "dongeejiao"],
    ["当归地黄", "dangguidihuang"],
    ["蛤蚧", "gejie"],
  ])("%s is read %s", (name, full) => expect(searchTerms(name).full[0]).toBe(full));

  it("characters outside the basic plane do not move the corrections behind them", () => {
    expect(searchTerms("𠮷莪术").full[0]!.endsWith("ezhu")).toBe(true);
  });

  it("letters and figures stand for themselves, in small letters and half width", () => {
    expect(searchTerms("维生素Ｂ12")).toEqual({
      text: "维生素b12",
      full: ["weishengsub12"],
      initials: ["wssb12"],
    });
  });

  it("of nothing are nothing", () => {
    expect(searchTerms("（）-")).toEqual({ text: "", full: [""], initials: [""] });
  });

  test("one letter for each character, whichever the name", () => {
    const names = fc.string({ unit: fc.constantFrom(..."阿莫西林参术重楼咳甲乙丙（）B6 "), maxLength: 8 });
    fc.assert(
      fc.property(names, (name) => {
        const { text, initials, full } = searchTerms(name);
        for (const letters of initials) expect([...letters]).toHaveLength([...text].length);
        for (const letters of [...initials, ...full]) expect(letters).toMatch(/^[a-z0-9]*$/);
        expect(full.length).toBeLessThanOrEqual(2);
        expect(searchTerms(text)).toEqual(searchTerms(name));
      }),
      { numRuns: 40 },
    );
  });
});

describe("weights", () => {
  const goods: SearchableNames = {
    name: "盐酸氨溴索口服溶液(沐舒坦)",
    genericName: "盐酸氨溴索口服溶液",
    tradeName: "沐舒坦",
    approvalNumber: "国药准字H20031314",
    barcode: "6902893380135",
    sku: "A-1601",
  };
  const getWeight = (term: string, differs: Partial<SearchableNames> = {}) =>
    indexTerms({ ...goods, ...differs }).find((item) => item.term === term)?.weight;

  test.each([
    ["盐酸氨溴索口服溶液", WEIGHT.name],
    // Without its salt, in brackets, or as a trade name a little less.
    ["氨溴索口服溶液", WEIGHT.trade],
    ["沐舒坦", WEIGHT.trade],
    // By sound less than by sign.
    ["yansuananxiusuokoufurongye", WEIGHT.right],
    ["axskfry", WEIGHT.right],
    ["mst", WEIGHT.right],
    // Numbers most, with the words before them and without.
    ["国药准字h20031314", WEIGHT.number],
    ["h20031314", WEIGHT.number],
    ["6902893380135", WEIGHT.number],
  ])("%s: %d", (term, weight) => expect(getWeight(term)).toBe(weight));

  it("the best of two ways counts", () => {
    expect(getWeight("沐舒坦", { name: "沐舒坦" })).toBe(WEIGHT.name);
    expect(getWeight("mst", { barcode: "mst" })).toBe(WEIGHT.number);
  });

  it("what is not there leads nowhere", () => {
    const nothing = { name: "", genericName: "", tradeName: "", approvalNumber: "", barcode: "", sku: "" };
    expect(indexTerms(nothing)).toEqual([]);
  });

  it("brackets of one sign, empty ones and ones left open are no name of their own", () => {
    const terms = indexTerms({ ...goods, name: "甲药(乙)[丙丁](戊己", genericName: "甲药", tradeName: "" });
    const found = terms.map(({ term }) => term);
    expect(found).toContain("丙丁");
    expect(found).not.toContain("乙");
    expect(found).not.toContain("戊己");
  });

  it("a long name is found by its first forty signs", () => {
    const name = "药".repeat(60);
    const found = indexTerms({ ...goods, name, genericName: name }).map(({ term }) => term);
    expect(found).toContain("药".repeat(40));
    expect(Math.max(...found.map((term) => term.length))).toBe(40);
  });
});

describe("pairs of several names", () => {
  it("stand once, whichever name they are of", () => {
    expect(toBigrams("阿莫西林", "莫西沙星")).toEqual(["阿莫", "莫西", "西林", "西沙", "沙星"]);
    expect(toBigrams("一", "")).toEqual([]);
  });

  test("every two signs that stand side by side in a name are found by it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."甲乙丙-( Ａb"), maxLength: 8 }), (name) => {
        const plain = plainText(name);
        const pairs = toBigrams(name);
        for (let at = 0; at + 2 <= plain.length; at += 1) expect(pairs).toContain(plain.slice(at, at + 2));
        for (const pair of pairs) expect(plain).toContain(pair);
      }),
    );
  });
});

test("what begins with a prefix lies between it and what is above it, and nothing else does", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."abz药９"), maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, (prefix, text) => {
      expect(text >= prefix && text < above(prefix)).toBe(text.startsWith(prefix));
    }),
  );
});
