import { describe, expect, it } from "vitest";
import { bigramsOf, spellingOf, termsOf } from "~/catalogue/spelling";

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
    expect(spellingOf(name).full[0]).toBe(full);
    expect(spellingOf(name).initials[0]).toBe(initials);
  });

  it("keeps the everyday reading beside the right one", () => {
    expect(spellingOf("重楼").full).toEqual(["chonglou", "zhonglou"]);
    expect(spellingOf("阿胶").initials).toEqual(["ej", "aj"]);
  });

  it("makes terms of names, numbers and what stands in brackets", () => {
    const terms = termsOf({
      name: "芬必得(布洛芬缓释胶囊)",
      genericName: "布洛芬缓释胶囊",
      tradeName: "芬必得",
      approvalNumber: "国药准字H10900089",
      barcode: "6902893380135",
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
    expect(bigramsOf("维生素C片(薄膜)")).toEqual(["维生", "生素", "素c", "c片", "片薄", "薄膜"]);
  });
});
